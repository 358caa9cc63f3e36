//! Address ranges, given by name or as networks.

use ipnet::IpNet;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::str::FromStr;

/// Permitted address ranges for requests: `loopback`, `private`, `public` or networks such as
/// `192.0.2.0/24`.
///
/// Loopback addresses only match `loopback` and networks inside the loopback range, such as `::1`,
/// and only if the service itself listens on loopback: other machines must not use the service to
/// reach programs that listen only on this machine. The unspecified addresses, which also reach
/// this machine, are in no range.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Ranges(Vec<Range>);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Range {
    /// This machine.
    Loopback,
    /// Networks that are not part of the internet.
    Private,
    /// The internet.
    Public,
    /// The addresses that start with these bits.
    Network(IpNet),
}

impl Ranges {
    /// Adds this machine.
    pub(crate) fn add_loopback(&mut self) {
        if !self.0.contains(&Range::Loopback) {
            self.0.push(Range::Loopback);
        }
    }

    /// Returns true if any of the ranges contains an address.
    pub(crate) fn hold(&self, address: IpAddr, is_local: bool) -> bool {
        // `::ffff:10.0.0.1` reaches the same host as `10.0.0.1`.
        let address = address.to_canonical();
        if address.is_unspecified() || (address.is_loopback() && !is_local) {
            return false;
        }
        self.0.iter().any(|range| range.holds(address))
    }

    /// Returns true if a name could resolve to an address in any of the ranges.
    pub(crate) fn hold_names(&self) -> bool {
        self.0.iter().any(|range| *range != Range::Loopback)
    }
}

impl Range {
    fn holds(self, address: IpAddr) -> bool {
        match (self, address) {
            (Self::Loopback, _) => address.is_loopback(),
            (Self::Private, IpAddr::V4(address)) => address.is_private(),
            (Self::Private, IpAddr::V6(address)) => address.is_unique_local(),
            (Self::Public, IpAddr::V4(address)) => is_public_v4(address),
            (Self::Public, IpAddr::V6(address)) => is_public_v6(address),
            (Self::Network(network), _) => {
                (!address.is_loopback() || is_loopback(network)) && network.contains(&address)
            }
        }
    }
}

/// Returns true if all addresses of a network are loopback addresses.
fn is_loopback(network: IpNet) -> bool {
    network.network().is_loopback() && network.broadcast().is_loopback()
}

fn is_public_v4(address: Ipv4Addr) -> bool {
    let [first, second, third, _] = address.octets();
    let is_special = address.is_private()
        || address.is_loopback()
        || address.is_link_local()
        || address.is_documentation()
        || address.is_multicast()
        // "This network" addresses, shared, test and reserved networks.
        || first == 0
        || (first == 100 && second & 0xc0 == 64)
        || (first == 192 && second == 0 && third == 0)
        || (first == 192 && second == 88 && third == 99)
        || (first == 198 && second & 0xfe == 18)
        || first >= 240;
    !is_special
}

fn is_public_v6(address: Ipv6Addr) -> bool {
    let segments = address.segments();
    // Assigned addresses, except those that embed or tunnel an IPv4 address, and those for
    // documentation and tests.
    segments[0] & 0xe000 == 0x2000
        && segments[0] != 0x2002
        && !(segments[0] == 0x2001 && (segments[1] < 0x200 || segments[1] == 0xdb8))
        && segments[0] != 0x3fff
}

impl FromStr for Range {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let wrong = || {
            format!(
                "unknown range `{text}`; expected `loopback`, `private`, `public`, an address or \
                 a network such as `192.0.2.0/24`"
            )
        };
        match text {
            "loopback" => return Ok(Self::Loopback),
            "private" => return Ok(Self::Private),
            "public" => return Ok(Self::Public),
            _ => {}
        }
        let address = text.parse::<IpAddr>().map(IpNet::from);
        address.or_else(|_| text.parse()).map(Self::Network).map_err(|_| wrong())
    }
}

impl fmt::Display for Range {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Loopback => f.write_str("loopback"),
            Self::Private => f.write_str("private"),
            Self::Public => f.write_str("public"),
            Self::Network(network) => network.fmt(f),
        }
    }
}

/// Prints the ranges, separated by commas.
impl fmt::Display for Ranges {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ranges: Vec<String> = self.0.iter().map(Range::to_string).collect();
        f.write_str(&ranges.join(","))
    }
}

impl FromStr for Ranges {
    type Err = String;

    /// Parses ranges that are separated by commas.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let parts = text.split(',').map(str::trim).filter(|part| !part.is_empty());
        parts.map(str::parse).collect::<Result<_, _>>().map(Self)
    }
}

/// The form of ranges in a configuration file.
#[derive(Deserialize)]
#[serde(untagged, expecting = "expected a list of ranges, or a string with commas between them")]
enum Written {
    Text(String),
    List(Vec<String>),
}

impl<'de> Deserialize<'de> for Ranges {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = match Written::deserialize(deserializer)? {
            Written::Text(text) => text,
            Written::List(list) => list.join(","),
        };
        text.parse().map_err(serde::de::Error::custom)
    }
}

impl Serialize for Ranges {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().map(Range::to_string))
    }
}

#[cfg(test)]
mod tests {
    use super::Ranges;
    use proptest::prelude::*;
    use std::net::{IpAddr, Ipv4Addr};

    proptest! {
        #[test]
        fn no_spelling_of_an_address_of_a_closed_network_is_inside(
            bits in any::<u32>(),
            network in proptest::sample::select(vec![
                (0_u32, 0), (0x7f00_0000, 8), (0x0a00_0000, 8), (0xac10_0000, 12),
                (0xc0a8_0000, 16), (0xa9fe_0000, 16), (0x6440_0000, 10), (0xe000_0000, 3),
            ]),
        ) {
            // An address in the network, or any address if the network has no bits.
            let (prefix, length) = network;
            let address = Ipv4Addr::from(prefix | bits.checked_shr(length).unwrap_or_default());
            let public: Ranges = "public".parse().unwrap();
            let mapped = IpAddr::from(address.to_ipv6_mapped());
            let translated: IpAddr = format!("64:ff9b::{address}").parse().unwrap();
            prop_assert_eq!(public.hold(mapped, true), public.hold(address.into(), true));
            if length > 0 {
                for spelled in [address.into(), mapped, translated] {
                    prop_assert!(!public.hold(spelled, true), "{spelled}");
                }
            }
            let own: Ranges = "0.0.0.0/0, ::/0, loopback, private, public".parse().unwrap();
            prop_assert!(!address.is_loopback() || !own.hold(mapped, false));
        }
    }

    fn check(ranges: &str, is_local: bool, inside: &[&str], outside: &[&str]) {
        let ranges: Ranges = ranges.parse().unwrap();
        for (list, expected) in [(inside, true), (outside, false)] {
            for address in list {
                assert_eq!(ranges.hold(address.parse().unwrap(), is_local), expected, "{address}");
            }
        }
    }

    const THIS_MACHINE: &[&str] = &["127.0.0.1", "127.9.9.9", "::1", "::ffff:127.0.0.1"];
    const NOT_PUBLIC: &[&str] = &[
        "0.0.0.0",
        "0.1.2.3",
        "10.0.0.1",
        "100.64.0.1",
        "127.0.0.1",
        "169.254.169.254",
        "172.16.0.1",
        "192.0.0.8",
        "192.0.2.1",
        "192.168.1.1",
        "198.18.0.1",
        "198.51.100.1",
        "224.0.0.1",
        "240.0.0.1",
        "255.255.255.255",
        "::",
        "::1",
        "::ffff:10.0.0.1",
        "64:ff9b::a00:1",
        "2001::1",
        "2001:db8::1",
        "2002:a00:1::",
        "fc00::1",
        "fe80::1",
        "ff02::1",
    ];

    #[test]
    fn this_machine_is_inside_only_on_a_local_service() {
        check("loopback", true, THIS_MACHINE, &["10.0.0.1", "169.254.169.254", "8.8.8.8", "::"]);
        check("loopback, 0.0.0.0/0, ::/0", false, &["8.8.8.8", "2600::1"], THIS_MACHINE);
        check("0.0.0.0/0", false, &[], &["0.0.0.0"]);
    }

    #[test]
    fn nothing_is_inside_of_nothing() {
        check("", true, &[], THIS_MACHINE);
        check("", true, &[], &["8.8.8.8", "10.0.0.1"]);
    }

    #[test]
    fn the_internet_is_what_is_left() {
        check("public", true, &["8.8.8.8", "2606:4700::1111", "::ffff:8.8.8.8"], NOT_PUBLIC);
        let private = ["10.0.0.1", "172.31.255.255", "192.168.0.9", "fd00::1", "::ffff:10.0.0.1"];
        check("private", true, &private, &["172.32.0.1", "8.8.8.8", "127.0.0.1", "fe80::1"]);
    }

    #[test]
    fn networks_are_matched_by_their_prefix() {
        check("192.0.2.128/25", true, &["192.0.2.128", "192.0.2.255"], &["192.0.2.127"]);
        check("192.0.2.7", true, &["192.0.2.7"], &["192.0.2.6", "::1"]);
        check("2001:db8::/32", true, &["2001:db8:ffff::"], &["2001:db9::", "32.1.13.184"]);
        check("0.0.0.0/0", true, &["1.2.3.4"], &["2600::1", "127.0.0.1", "0.0.0.0"]);
        check("::/0", true, &["2600::1"], &["::1", "::", "::ffff:127.0.0.1"]);
        check("127.0.0.0/7", true, &["126.0.0.1"], &["127.0.0.1"]);
        check("127.0.0.0/8, ::1", true, THIS_MACHINE, &["128.0.0.1", "0.0.0.0"]);
        check("127.0.0.1", true, &["127.0.0.1"], &["127.9.9.9"]);
        check("127.0.0.0/8, ::1", false, &[], THIS_MACHINE);
    }

    #[test]
    fn ranges_are_read_and_written() {
        let ranges: Ranges = "loopback,public, 10.0.0.0/8,::1".parse().unwrap();
        let text = serde_json::to_string(&ranges).unwrap();
        assert_eq!(text, r#"["loopback","public","10.0.0.0/8","::1/128"]"#);
        assert_eq!(serde_json::from_str::<Ranges>(&text).unwrap(), ranges);
        assert_eq!(serde_json::from_str::<Ranges>(r#""loopback""#).unwrap(), {
            let mut local = Ranges::default();
            local.add_loopback();
            local
        });
        for wrong in ["lan", "10.0.0.0/33", "::/129", "10.0.0.0/-1", "example.com"] {
            let error = wrong.parse::<Ranges>().unwrap_err();
            assert!(error.starts_with(&format!("unknown range `{wrong}`")), "{error}");
        }
    }
}
