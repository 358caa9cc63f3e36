//! Compiles an expression to steps.

use super::parse::{self, Node, PatternError};
use super::program::{Look, MAX_LOOKS, MAX_STEPS, Step};

/// The steps of an expression, its ranges of characters, and its lookaround groups.
pub(super) struct Code {
    pub(super) steps: Vec<Step>,
    pub(super) ranges: Vec<(u32, u32)>,
    pub(super) looks: Vec<Look>,
}

pub(super) fn compile(node: &Node) -> Result<Code, PatternError> {
    let mut compiler =
        Compiler { steps: Vec::new(), ranges: Vec::new(), groups: Vec::new(), looks: Vec::new() };
    compiler.gather(node);
    if compiler.groups.len() > MAX_LOOKS {
        return Err(PatternError {
            at: 0,
            reason: "it has more than 32 different groups that look around",
            help: "put alternatives into one group, such as `(?!a|b)`",
        });
    }
    if compiler.all(node).is_none() {
        return Err(PatternError {
            at: 0,
            reason: "it is too long once its repetitions are written out",
            help: "limit the length by `length`, and repeat by `*` or `+`",
        });
    }
    let Compiler { steps, ranges, looks, .. } = compiler;
    Ok(Code { steps, ranges, looks })
}

struct Compiler<'n> {
    steps: Vec<Step>,
    ranges: Vec<(u32, u32)>,
    /// The lookaround groups, each after those inside it.
    groups: Vec<&'n parse::Look>,
    looks: Vec<Look>,
}

impl<'n> Compiler<'n> {
    /// Lists the lookaround groups, each once.
    fn gather(&mut self, node: &'n Node) {
        match node {
            Node::Concat(parts) | Node::Either(parts) => {
                for part in parts {
                    self.gather(part);
                }
            }
            Node::Repeat(inner, ..) => self.gather(inner),
            Node::Look(look) => {
                self.gather(&look.node);
                if !self.groups.contains(&&**look) {
                    self.groups.push(look);
                }
            }
            Node::Empty | Node::Set(_) | Node::Start | Node::End | Node::Boundary(_) => {}
        }
    }

    /// Adds the steps of an expression and of its lookaround groups.
    fn all(&mut self, node: &Node) -> Option<()> {
        self.node(node)?;
        self.push(Step::Match)?;
        for look in self.groups.clone() {
            let first = self.here();
            if look.is_behind {
                self.node(&look.node)?;
            } else {
                self.node(&look.node.reversed())?;
            }
            self.push(Step::Match)?;
            let (is_behind, is_wanted) = (look.is_behind, look.is_wanted);
            self.looks.push(Look { first, is_behind, is_wanted });
        }
        Some(())
    }

    /// Adds a step; `None` if there are too many.
    fn push(&mut self, step: Step) -> Option<usize> {
        (self.steps.len() < MAX_STEPS).then(|| {
            self.steps.push(step);
            self.steps.len() - 1
        })
    }

    /// Returns the index of the next step.
    fn here(&self) -> u16 {
        u16::try_from(self.steps.len()).unwrap_or(u16::MAX)
    }

    fn set(&mut self, at: usize, step: Step) {
        if let Some(place) = self.steps.get_mut(at) {
            *place = step;
        }
    }

    fn node(&mut self, node: &Node) -> Option<()> {
        match node {
            Node::Empty => {}
            Node::Start => {
                self.push(Step::Start)?;
            }
            Node::End => {
                self.push(Step::End)?;
            }
            Node::Boundary(wanted) => {
                self.push(Step::Boundary(*wanted))?;
            }
            Node::Look(look) => {
                let index = self.groups.iter().position(|one| **one == **look)?;
                self.push(Step::Look(u16::try_from(index).ok()?))?;
            }
            Node::Set(set) => {
                let step = self.characters(set)?;
                self.push(step)?;
            }
            Node::Concat(parts) => {
                for part in parts {
                    self.node(part)?;
                }
            }
            Node::Either(parts) => self.either(parts)?,
            Node::Repeat(inner, min, max) => self.repeat(inner, *min, *max)?,
        }
        Some(())
    }

    fn either(&mut self, parts: &[Node]) -> Option<()> {
        let mut jumps = Vec::new();
        for (index, part) in parts.iter().enumerate() {
            if index + 1 == parts.len() {
                self.node(part)?;
                break;
            }
            let split = self.push(Step::Match)?;
            self.node(part)?;
            jumps.push(self.push(Step::Match)?);
            self.set(split, Step::Split(u16::try_from(split + 1).ok()?, self.here()));
        }
        for jump in jumps {
            self.set(jump, Step::Jump(self.here()));
        }
        Some(())
    }

    fn repeat(&mut self, inner: &Node, min: u32, max: Option<u32>) -> Option<()> {
        for _ in 0..min {
            let first = self.here();
            self.node(inner)?;
            if self.here() == first {
                // A node without steps is the same, however often it is repeated.
                break;
            }
        }
        let Some(max) = max else {
            let split = self.push(Step::Match)?;
            self.node(inner)?;
            self.push(Step::Jump(u16::try_from(split).ok()?))?;
            self.set(split, Step::Split(u16::try_from(split + 1).ok()?, self.here()));
            return Some(());
        };
        let mut splits = Vec::new();
        for _ in min..max {
            splits.push(self.push(Step::Match)?);
            self.node(inner)?;
        }
        for split in splits {
            self.set(split, Step::Split(u16::try_from(split + 1).ok()?, self.here()));
        }
        Some(())
    }

    fn characters(&mut self, set: &[(u32, u32)]) -> Option<Step> {
        let mut ascii = 0_u128;
        let mut wide = Vec::new();
        for (first, last) in set {
            for code in *first..=(*last).min(127) {
                ascii |= 1 << code;
            }
            if *last > 127 {
                wide.push(((*first).max(128), *last));
            }
        }
        let known = self.ranges.windows(wide.len().max(1)).position(|part| part == wide);
        let first = match known {
            _ if wide.is_empty() => 0,
            Some(first) => first,
            None => {
                self.ranges.extend(&wide);
                self.ranges.len() - wide.len()
            }
        };
        let (first, end) = (u16::try_from(first).ok()?, u16::try_from(first + wide.len()).ok()?);
        Some(Step::Set(ascii, first, end))
    }
}
