//! Random rules as Rust functions.

use super::body::Request;

/// The rules of `Request`, in order.
pub(super) const DRAWN: &[fn(&Request) -> bool] = &[drawn_1, drawn_2, drawn_3, drawn_4, drawn_5, drawn_6, drawn_7, drawn_8, drawn_9, drawn_10, drawn_11, drawn_12, drawn_13, drawn_14, drawn_15, drawn_16, drawn_17, drawn_18, drawn_19, drawn_20, drawn_21, drawn_22, drawn_23, drawn_24, drawn_25, drawn_26, drawn_27, drawn_28, drawn_29, drawn_30, drawn_31, drawn_32, drawn_33, drawn_34, drawn_35, drawn_36, drawn_37, drawn_38, drawn_39, drawn_40, drawn_41, drawn_42, drawn_43, drawn_44, drawn_45, drawn_46, drawn_47, drawn_48, drawn_49, drawn_50, drawn_51, drawn_52, drawn_53, drawn_54, drawn_55, drawn_56, drawn_57, drawn_58, drawn_59, drawn_60, drawn_61, drawn_62, drawn_63, drawn_64, drawn_65, drawn_66, drawn_67, drawn_68, drawn_69, drawn_70, drawn_71, drawn_72, drawn_73, drawn_74, drawn_75, drawn_76, drawn_77, drawn_78, drawn_79, drawn_80];

/// Rule `drawn_1`: The members go together.
///
/// ```cel
/// !this.name.contains("b")
/// ```
fn drawn_1(this: &Request) -> bool {
    !this.name.contains('b')
}

/// Rule `drawn_2`: The members go together.
///
/// ```cel
/// this.name == "ab"
/// ```
fn drawn_2(this: &Request) -> bool {
    this.name == "ab"
}

/// Rule `drawn_3`: The members go together.
///
/// ```cel
/// !((this.content.all(c, 2 > (size(this.content) - this.model.limit)) || this.content.all(c, (size(this.name) + size(this.name)) < 9223372036854775806)))
/// ```
fn drawn_3(this: &Request) -> bool {
    let Some(limit) = this.model.limit() else { return true };
    this
        .content
        .iter()
        .any(|_| {
            i64::try_from(this.content.len())
                .ok()
                .is_some_and(|count| {
                    count.checked_sub(limit).is_some_and(|difference| difference >= 2)
                })
        })
        && !this
            .content
            .iter()
            .all(|_| {
                i64::try_from(this.name.chars().count() + this.name.chars().count())
                    .is_ok_and(|size| size < 9_223_372_036_854_775_806)
            })
}

/// Rule `drawn_4`: The members go together.
///
/// ```cel
/// (!(this.content.filter(w, has(w.weight)).map(w, w.weight).all(n, (this.model.limit / this.count) != (this.count % 2))) || (size(this.name) > 3 && ((this.count / -3) < (this.count - this.model.limit) && (this.model.limit / 2) < (this.count > 2 ? size(this.content) : this.model.limit))))
/// ```
fn drawn_4(this: &Request) -> bool {
    let Some(limit) = this.model.limit() else { return true };
    this
        .content
        .iter()
        .any(|w| {
            w.weight().is_some()
                && limit
                    .checked_div(this.count)
                    .is_some_and(|quotient| {
                        this
                            .count
                            .checked_rem(2)
                            .is_some_and(|remainder| quotient == remainder)
                    })
        })
        || this.name.chars().count() > 3
            && this
                .count
                .checked_div(-3)
                .is_some_and(|quotient| {
                    this
                        .count
                        .checked_sub(limit)
                        .is_some_and(|difference| quotient < difference)
                })
            && (if this.count > 2 {
                limit
                    .checked_div(2)
                    .is_some_and(|quotient| {
                        i64::try_from(this.content.len())
                            .is_ok_and(|size| size > quotient)
                    })
            } else {
                limit.checked_div(2).is_some_and(|quotient| quotient < limit)
            })
}

/// Rule `drawn_5`: The members go together.
///
/// ```cel
/// (((size(this.content) - this.count) + this.count) > ((this.count + 3) + this.count) || (this.content.all(c, (size(this.content) % this.model.limit) >= (size(this.content) / this.count)) || !((size(this.content) % this.count) < (this.count % this.count))))
/// ```
fn drawn_5(this: &Request) -> bool {
    let Some(limit) = this.model.limit() else { return true };
    i64::try_from(this.content.len())
        .ok()
        .is_some_and(|count| {
            count
                .checked_sub(this.count)
                .is_some_and(|difference| {
                    difference
                        .checked_add(this.count)
                        .is_some_and(|sum| {
                            this
                                .count
                                .checked_add(3)
                                .is_some_and(|the_sum| {
                                    the_sum
                                        .checked_add(this.count)
                                        .is_some_and(|the_sum_2| sum > the_sum_2)
                                })
                        })
                })
        })
        || this
            .content
            .iter()
            .all(|_| {
                i64::try_from(this.content.len())
                    .ok()
                    .is_some_and(|count| {
                        count
                            .checked_rem(limit)
                            .is_some_and(|remainder| {
                                count
                                    .checked_div(this.count)
                                    .is_some_and(|quotient| remainder >= quotient)
                            })
                    })
            })
        || i64::try_from(this.content.len())
            .ok()
            .is_some_and(|count| {
                count
                    .checked_rem(this.count)
                    .is_some_and(|remainder| {
                        this
                            .count
                            .checked_rem(this.count)
                            .is_some_and(|the_remainder| remainder >= the_remainder)
                    })
            })
}

/// Rule `drawn_6`: The members go together.
///
/// ```cel
/// !((!has(this.strength) || (size(this.content) != (this.count % size(this.content)) || (this.count / this.count) == (2 + size(this.content)))))
/// ```
fn drawn_6(this: &Request) -> bool {
    this.strength.is_some()
        && i64::try_from(this.content.len())
            .ok()
            .is_some_and(|count| {
                this
                    .count
                    .checked_rem(count)
                    .is_some_and(|remainder| {
                        i64::try_from(this.content.len())
                            .is_ok_and(|size| size == remainder)
                    })
            })
        && this
            .count
            .checked_div(this.count)
            .is_some_and(|quotient| {
                i64::try_from(2 + this.content.len()).is_ok_and(|size| size != quotient)
            })
}

/// Rule `drawn_7`: The members go together.
///
/// ```cel
/// !(((4 / size(this.name)) > (this.count * this.count) && this.name.matches("^.b|é$")))
/// ```
fn drawn_7(this: &Request) -> bool {
    i64::try_from(this.name.chars().count())
        .ok()
        .is_some_and(|count| {
            4_i64
                .checked_div(count)
                .is_some_and(|quotient| {
                    this
                        .count
                        .checked_mul(this.count)
                        .is_some_and(|product| quotient <= product)
                })
        }) || !genwire_core::pattern!("^.b|é$").matches(&this.name)
}

/// Rule `drawn_8`: The members go together.
///
/// ```cel
/// !this.name.contains("b")
/// ```
fn drawn_8(this: &Request) -> bool {
    !this.name.contains('b')
}

/// Rule `drawn_9`: The members go together.
///
/// ```cel
/// (!has(this.numbers) || (this.name == "ab" ? (this.model.limit < this.count && (size(this.name) / 2) > 9223372036854775806) : ((2 + this.count) != (this.count > 2 ? this.model.limit : size(this.content)) || (1 + this.count) > (this.count % 3))))
/// ```
fn drawn_9(this: &Request) -> bool {
    let Some(limit) = this.model.limit() else { return true };
    this.numbers.is_none()
        || (if this.name == "ab" {
            limit < this.count
                && i64::try_from(this.name.chars().count())
                    .ok()
                    .is_some_and(|count| {
                        count
                            .checked_div(2)
                            .is_some_and(|quotient| quotient > 9_223_372_036_854_775_806)
                    })
        } else {
            (if this.count > 2 {
                2_i64.checked_add(this.count).is_some_and(|sum| sum != limit)
            } else {
                2_i64
                    .checked_add(this.count)
                    .is_some_and(|sum| {
                        i64::try_from(this.content.len()).is_ok_and(|size| size != sum)
                    })
            })
                || 1_i64
                    .checked_add(this.count)
                    .is_some_and(|sum| {
                        this
                            .count
                            .checked_rem(3)
                            .is_some_and(|remainder| sum > remainder)
                    })
        })
}

/// Rule `drawn_10`: The members go together.
///
/// ```cel
/// ((-3 - (size(this.content) + this.count)) / ((this.count % this.count) + (size(this.content) + 2))) == (this.count > 2 ? size(this.name) : this.count)
/// ```
fn drawn_10(this: &Request) -> bool {
    if this.count > 2 {
        i64::try_from(this.content.len())
            .ok()
            .is_some_and(|count| {
                count
                    .checked_add(this.count)
                    .is_some_and(|sum| {
                        (-3_i64)
                            .checked_sub(sum)
                            .is_some_and(|difference| {
                                this
                                    .count
                                    .checked_rem(this.count)
                                    .is_some_and(|remainder| {
                                        i64::try_from(this.content.len() + 2)
                                            .ok()
                                            .is_some_and(|the_count| {
                                                remainder
                                                    .checked_add(the_count)
                                                    .is_some_and(|the_sum| {
                                                        difference
                                                            .checked_div(the_sum)
                                                            .is_some_and(|quotient| {
                                                                i64::try_from(this.name.chars().count())
                                                                    .is_ok_and(|size| size == quotient)
                                                            })
                                                    })
                                            })
                                    })
                            })
                    })
            })
    } else {
        i64::try_from(this.content.len())
            .ok()
            .is_some_and(|count| {
                count
                    .checked_add(this.count)
                    .is_some_and(|sum| {
                        (-3_i64)
                            .checked_sub(sum)
                            .is_some_and(|difference| {
                                this
                                    .count
                                    .checked_rem(this.count)
                                    .is_some_and(|remainder| {
                                        i64::try_from(this.content.len() + 2)
                                            .ok()
                                            .is_some_and(|the_count| {
                                                remainder
                                                    .checked_add(the_count)
                                                    .is_some_and(|the_sum| {
                                                        difference
                                                            .checked_div(the_sum)
                                                            .is_some_and(|quotient| quotient == this.count)
                                                    })
                                            })
                                    })
                            })
                    })
            })
    }
}

/// Rule `drawn_11`: The members go together.
///
/// ```cel
/// this.name.startsWith("a")
/// ```
fn drawn_11(this: &Request) -> bool {
    this.name.starts_with('a')
}

/// Rule `drawn_12`: The members go together.
///
/// ```cel
/// !(!(((this.count - size(this.content)) > (this.model.limit + this.count) || this.count <= (3 + size(this.content)))))
/// ```
fn drawn_12(this: &Request) -> bool {
    let Some(limit) = this.model.limit() else { return true };
    i64::try_from(this.content.len())
        .ok()
        .is_some_and(|count| {
            this
                .count
                .checked_sub(count)
                .is_some_and(|difference| {
                    limit.checked_add(this.count).is_some_and(|sum| difference > sum)
                })
        }) || i64::try_from(3 + this.content.len()).is_ok_and(|size| size >= this.count)
}

/// Rule `drawn_13`: The members go together.
///
/// ```cel
/// ((4 % this.count) * ((this.count / this.count) % (this.count - size(this.content)))) == (this.count > 2 ? -3 : -3)
/// ```
fn drawn_13(this: &Request) -> bool {
    if this.count > 2 {
        4_i64
            .checked_rem(this.count)
            .is_some_and(|remainder| {
                this
                    .count
                    .checked_div(this.count)
                    .is_some_and(|quotient| {
                        i64::try_from(this.content.len())
                            .ok()
                            .is_some_and(|count| {
                                this
                                    .count
                                    .checked_sub(count)
                                    .is_some_and(|difference| {
                                        quotient
                                            .checked_rem(difference)
                                            .is_some_and(|the_remainder| {
                                                remainder.checked_mul(the_remainder) == Some(-3)
                                            })
                                    })
                            })
                    })
            })
    } else {
        4_i64
            .checked_rem(this.count)
            .is_some_and(|remainder| {
                this
                    .count
                    .checked_div(this.count)
                    .is_some_and(|quotient| {
                        i64::try_from(this.content.len())
                            .ok()
                            .is_some_and(|count| {
                                this
                                    .count
                                    .checked_sub(count)
                                    .is_some_and(|difference| {
                                        quotient
                                            .checked_rem(difference)
                                            .is_some_and(|the_remainder| {
                                                remainder.checked_mul(the_remainder) == Some(-3)
                                            })
                                    })
                            })
                    })
            })
    }
}

/// Rule `drawn_14`: The members go together.
///
/// ```cel
/// (!this.name.contains("b") || (!(((size(this.name) != this.count) != (0 >= this.count))) && this.count <= (size(this.name) % this.count)))
/// ```
fn drawn_14(this: &Request) -> bool {
    !this.name.contains('b')
        || !(i64::try_from(this.name.chars().count())
            .is_ok_and(|size| size != this.count) && this.count > 0)
            && !(i64::try_from(this.name.chars().count())
                .is_ok_and(|size| size == this.count) && this.count <= 0)
            && i64::try_from(this.name.chars().count())
                .ok()
                .is_some_and(|count| {
                    count
                        .checked_rem(this.count)
                        .is_some_and(|remainder| this.count <= remainder)
                })
}

/// Rule `drawn_15`: The members go together.
///
/// ```cel
/// (((this.count - 1) / (this.count / this.count)) - size(this.content)) < (this.model.limit * size(this.content))
/// ```
fn drawn_15(this: &Request) -> bool {
    let Some(limit) = this.model.limit() else { return true };
    this.count
        .checked_sub(1)
        .is_some_and(|difference| {
            this
                .count
                .checked_div(this.count)
                .is_some_and(|quotient| {
                    difference
                        .checked_div(quotient)
                        .is_some_and(|the_quotient| {
                            i64::try_from(this.content.len())
                                .ok()
                                .is_some_and(|count| {
                                    the_quotient
                                        .checked_sub(count)
                                        .is_some_and(|the_difference| {
                                            limit
                                                .checked_mul(count)
                                                .is_some_and(|product| the_difference < product)
                                        })
                                })
                        })
                })
        })
}

/// Rule `drawn_16`: The members go together.
///
/// ```cel
/// !this.name.contains("b")
/// ```
fn drawn_16(this: &Request) -> bool {
    !this.name.contains('b')
}

/// Rule `drawn_17`: The members go together.
///
/// ```cel
/// (0 - (size(this.content) * this.count)) != size(this.content)
/// ```
fn drawn_17(this: &Request) -> bool {
    i64::try_from(this.content.len())
        .ok()
        .is_some_and(|count| {
            count
                .checked_mul(this.count)
                .is_some_and(|product| {
                    0_i64
                        .checked_sub(product)
                        .is_some_and(|difference| {
                            i64::try_from(this.content.len())
                                .is_ok_and(|size| size != difference)
                        })
                })
        })
}

/// Rule `drawn_18`: The members go together.
///
/// ```cel
/// this.content.all(c, (has(this.limit) ? (has(this.limit) ? this.limit < (size(this.name) + this.limit) : this.count < (2 - this.count)) : size(c.type) != 2))
/// ```
fn drawn_18(this: &Request) -> bool {
    this.content
        .iter()
        .all(|c| {
            if let Some(limit) = this.limit {
                if true {
                    i64::try_from(this.name.chars().count())
                        .ok()
                        .is_some_and(|count| {
                            count.checked_add(limit).is_some_and(|sum| limit < sum)
                        })
                } else {
                    2_i64
                        .checked_sub(this.count)
                        .is_some_and(|difference| this.count < difference)
                }
            } else {
                c.ty().chars().count() != 2
            }
        })
}

/// Rule `drawn_19`: The members go together.
///
/// ```cel
/// this.content.filter(w, has(w.weight)).map(w, w.weight).all(n, (!has(this.limit) || (has(this.limit) ? (this.count * -3) < (this.count > 2 ? this.count : size(this.name)) : (this.limit + size(this.content)) < (2 - this.model.limit))))
/// ```
fn drawn_19(this: &Request) -> bool {
    let Some(limit) = this.model.limit() else { return true };
    this.content
        .iter()
        .all(|w| {
            w.weight().is_none()
                || this
                    .limit
                    .is_none_or(|this_limit| {
                        if true {
                            if this.count > 2 {
                                this.count
                                    .checked_mul(-3)
                                    .is_some_and(|product| product < this.count)
                            } else {
                                this.count
                                    .checked_mul(-3)
                                    .is_some_and(|product| {
                                        i64::try_from(this.name.chars().count())
                                            .is_ok_and(|size| size > product)
                                    })
                            }
                        } else {
                            i64::try_from(this.content.len())
                                .ok()
                                .is_some_and(|count| {
                                    this_limit
                                        .checked_add(count)
                                        .is_some_and(|sum| {
                                            2_i64
                                                .checked_sub(limit)
                                                .is_some_and(|difference| sum < difference)
                                        })
                                })
                        }
                    })
        })
}

/// Rule `drawn_20`: The members go together.
///
/// ```cel
/// ((!has(this.limit) || this.content.all(c, this.limit == size(this.content))) && !(!((-3 + this.count) < (this.count > 2 ? this.count : this.count))))
/// ```
fn drawn_20(this: &Request) -> bool {
    this
        .limit
        .is_none_or(|limit| {
            this
                .content
                .iter()
                .all(|_| {
                    i64::try_from(this.content.len()).is_ok_and(|size| size == limit)
                })
        })
        && (if this.count > 2 {
            (-3_i64).checked_add(this.count).is_some_and(|sum| sum < this.count)
        } else {
            (-3_i64).checked_add(this.count).is_some_and(|sum| sum < this.count)
        })
}

/// Rule `drawn_21`: The members go together.
///
/// ```cel
/// (has(this.title) ? (!(((size(this.name) == this.count) == (this.count == (this.count > 2 ? size(this.content) : this.count)))) && ((2 + this.model.limit) == (this.model.limit - this.count) && (this.count % size(this.content)) >= this.count)) : ((size(this.content) >= (this.count > 2 ? this.count : 9223372036854775806) || 9223372036854775806 <= (this.count > 2 ? this.count : this.count)) || (this.model.limit <= (size(this.content) % this.model.limit) || (size(this.name) - size(this.content)) != this.count)))
/// ```
fn drawn_21(this: &Request) -> bool {
    let Some(limit) = this.model.limit() else { return true };
    if this.title.is_some() {
        !(i64::try_from(this.name.chars().count()).is_ok_and(|size| size == this.count)
            && (if this.count > 2 {
                i64::try_from(this.content.len()).is_ok_and(|size| size == this.count)
            } else {
                true
            }))
            && !(i64::try_from(this.name.chars().count())
                .is_ok_and(|size| size != this.count)
                && !(if this.count > 2 {
                    i64::try_from(this.content.len())
                        .is_ok_and(|size| size == this.count)
                } else {
                    true
                }))
            && 2_i64
                .checked_add(limit)
                .is_some_and(|sum| {
                    limit
                        .checked_sub(this.count)
                        .is_some_and(|difference| sum == difference)
                })
            && i64::try_from(this.content.len())
                .ok()
                .is_some_and(|count| {
                    this
                        .count
                        .checked_rem(count)
                        .is_some_and(|remainder| remainder >= this.count)
                })
    } else {
        (if this.count > 2 {
            i64::try_from(this.content.len()).is_ok_and(|size| size >= this.count)
        } else {
            i64::try_from(this.content.len())
                .is_ok_and(|size| size >= 9_223_372_036_854_775_806)
        })
            || (if this.count > 2 {
                this.count >= 9_223_372_036_854_775_806
            } else {
                this.count >= 9_223_372_036_854_775_806
            })
            || i64::try_from(this.content.len())
                .ok()
                .is_some_and(|count| {
                    count.checked_rem(limit).is_some_and(|remainder| limit <= remainder)
                })
            || i64::try_from(this.name.chars().count())
                .ok()
                .is_some_and(|count| {
                    i64::try_from(this.content.len())
                        .ok()
                        .is_some_and(|the_count| {
                            count
                                .checked_sub(the_count)
                                .is_some_and(|difference| difference != this.count)
                        })
                })
    }
}

/// Rule `drawn_22`: The members go together.
///
/// ```cel
/// this.name.matches("^.b|é$")
/// ```
fn drawn_22(this: &Request) -> bool {
    genwire_core::pattern!("^.b|é$").matches(&this.name)
}

/// Rule `drawn_23`: The members go together.
///
/// ```cel
/// !(((has(this.strength) && this.strength < this.model.rate) && (size(this.name) % this.model.limit) >= (this.count % this.count)))
/// ```
fn drawn_23(this: &Request) -> bool {
    let Some(strength) = this.strength else { return true };
    let Some(rate) = this.model.rate() else { return true };
    let Some(limit) = this.model.limit() else { return true };
    strength >= rate
        || i64::try_from(this.name.chars().count())
            .ok()
            .is_some_and(|count| {
                count
                    .checked_rem(limit)
                    .is_some_and(|remainder| {
                        this
                            .count
                            .checked_rem(this.count)
                            .is_some_and(|the_remainder| remainder < the_remainder)
                    })
            })
}

/// Rule `drawn_24`: The members go together.
///
/// ```cel
/// (!((has(this.title) ? (this.count + 3) > this.count : size(this.content) == (this.count > 2 ? 1 : this.model.limit))) ? ((has(this.limit) ? (size(this.name) - this.count) == (this.count % this.count) : ((this.count >= this.model.limit) != (this.count > 2))) || size(this.name) < 3) : (((this.count % size(this.name)) != (this.count > 2 ? this.model.limit : this.model.limit) && (size(this.content) * this.count) < (this.count * -3)) && ((1 / -3) < (this.count + 0) && size(this.content) > (2 / this.count))))
/// ```
fn drawn_24(this: &Request) -> bool {
    let Some(limit) = this.model.limit() else { return true };
    (if this.title.is_some() {
        this.count.checked_add(3).is_some_and(|sum| sum <= this.count)
    } else {
        !(if this.count > 2 {
            this.content.len() == 1
        } else {
            i64::try_from(this.content.len()).is_ok_and(|size| size == limit)
        })
    })
        && ((if this.limit.is_some() {
            i64::try_from(this.name.chars().count())
                .ok()
                .is_some_and(|count| {
                    count
                        .checked_sub(this.count)
                        .is_some_and(|difference| {
                            this
                                .count
                                .checked_rem(this.count)
                                .is_some_and(|remainder| difference == remainder)
                        })
                })
        } else {
            this.count >= limit && this.count <= 2
                || this.count < limit && this.count > 2
        }) || this.name.chars().count() < 3)
        || (if this.title.is_some() {
            this.count.checked_add(3).is_some_and(|sum| sum > this.count)
        } else {
            if this.count > 2 {
                this.content.len() == 1
            } else {
                i64::try_from(this.content.len()).is_ok_and(|size| size == limit)
            }
        })
            && (if this.count > 2 {
                i64::try_from(this.name.chars().count())
                    .ok()
                    .is_some_and(|count| {
                        this
                            .count
                            .checked_rem(count)
                            .is_some_and(|remainder| remainder != limit)
                    })
            } else {
                i64::try_from(this.name.chars().count())
                    .ok()
                    .is_some_and(|count| {
                        this
                            .count
                            .checked_rem(count)
                            .is_some_and(|remainder| remainder != limit)
                    })
            })
            && i64::try_from(this.content.len())
                .ok()
                .is_some_and(|count| {
                    count
                        .checked_mul(this.count)
                        .is_some_and(|product| {
                            this
                                .count
                                .checked_mul(-3)
                                .is_some_and(|the_product| product < the_product)
                        })
                }) && this.count.checked_add(0).is_some_and(|sum| sum > 0)
            && 2_i64
                .checked_div(this.count)
                .is_some_and(|quotient| {
                    i64::try_from(this.content.len()).is_ok_and(|size| size > quotient)
                })
}

/// Rule `drawn_25`: The members go together.
///
/// ```cel
/// ((has(this.limit) ? ((this.count / this.model.limit) < 2 && 9223372036854775806 < (size(this.name) - this.count)) : ((this.count * this.count) < (9223372036854775806 + -3) || (3 * 4) <= this.count)) || !(this.name.startsWith("a")))
/// ```
fn drawn_25(this: &Request) -> bool {
    let Some(limit) = this.model.limit() else { return true };
    (if this.limit.is_some() {
        this.count.checked_div(limit).is_some_and(|quotient| quotient < 2)
            && i64::try_from(this.name.chars().count())
                .ok()
                .is_some_and(|count| {
                    count
                        .checked_sub(this.count)
                        .is_some_and(|difference| difference > 9_223_372_036_854_775_806)
                })
    } else {
        this
            .count
            .checked_mul(this.count)
            .is_some_and(|product| product < 9_223_372_036_854_775_803)
            || this.count >= 12
    }) || !this.name.starts_with('a')
}

/// Rule `drawn_26`: The members go together.
///
/// ```cel
/// (has(this.strength) && size(this.name) > 3)
/// ```
fn drawn_26(this: &Request) -> bool {
    this.strength.is_some() && this.name.chars().count() > 3
}

/// Rule `drawn_27`: The members go together.
///
/// ```cel
/// (!has(this.title) || (has(this.limit) ? !(size(this.content) > (this.count > 2 ? this.count : this.count)) : ((9223372036854775806 * this.model.limit) >= (size(this.name) / size(this.content)) && (3 - this.count) < (this.count * 2))))
/// ```
fn drawn_27(this: &Request) -> bool {
    let Some(limit) = this.model.limit() else { return true };
    this.title.is_none()
        || (if this.limit.is_some() {
            !(if this.count > 2 {
                i64::try_from(this.content.len()).is_ok_and(|size| size > this.count)
            } else {
                i64::try_from(this.content.len()).is_ok_and(|size| size > this.count)
            })
        } else {
            9_223_372_036_854_775_806_i64
                .checked_mul(limit)
                .is_some_and(|product| {
                    i64::try_from(this.name.chars().count())
                        .ok()
                        .is_some_and(|count| {
                            i64::try_from(this.content.len())
                                .ok()
                                .is_some_and(|the_count| {
                                    count
                                        .checked_div(the_count)
                                        .is_some_and(|quotient| product >= quotient)
                                })
                        })
                })
                && 3_i64
                    .checked_sub(this.count)
                    .is_some_and(|difference| {
                        this
                            .count
                            .checked_mul(2)
                            .is_some_and(|product| difference < product)
                    })
        })
}

/// Rule `drawn_28`: The members go together.
///
/// ```cel
/// (has(this.strength) ? (has(this.strength) ? ((size(this.name) % this.count) <= (this.count / this.count) || ((this.count < size(this.name)) != (this.count >= this.model.limit))) : (!has(this.limit) || this.count > this.limit)) : this.content.filter(w, has(w.weight)).map(w, w.weight).all(n, (this.count == size(this.name) || size(this.content) != (size(this.content) - size(this.content)))))
/// ```
fn drawn_28(this: &Request) -> bool {
    let Some(limit) = this.model.limit() else { return true };
    if this.strength.is_some() {
        if this.strength.is_some() {
            i64::try_from(this.name.chars().count())
                .ok()
                .is_some_and(|count| {
                    count
                        .checked_rem(this.count)
                        .is_some_and(|remainder| {
                            this
                                .count
                                .checked_div(this.count)
                                .is_some_and(|quotient| remainder <= quotient)
                        })
                })
                || i64::try_from(this.name.chars().count())
                    .is_ok_and(|size| size > this.count) && this.count < limit
                || i64::try_from(this.name.chars().count())
                    .is_ok_and(|size| size <= this.count) && this.count >= limit
        } else {
            this.limit.is_none_or(|this_limit| this.count > this_limit)
        }
    } else {
        this.content
            .iter()
            .all(|w| {
                w.weight().is_none()
                    || i64::try_from(this.name.chars().count())
                        .is_ok_and(|size| size == this.count)
                    || i64::try_from(this.content.len())
                        .ok()
                        .is_some_and(|count| {
                            count
                                .checked_sub(count)
                                .is_some_and(|difference| {
                                    i64::try_from(this.content.len())
                                        .is_ok_and(|size| size != difference)
                                })
                        })
            })
    }
}

/// Rule `drawn_29`: The members go together.
///
/// ```cel
/// (!((!has(this.limit) || ((size(this.content) < this.model.limit) == (this.count != this.limit)))) && this.count < ((1 % this.count) - (-3 - size(this.name))))
/// ```
fn drawn_29(this: &Request) -> bool {
    let Some(limit) = this.model.limit() else { return true };
    this
        .limit
        .is_some_and(|this_limit| {
            !(i64::try_from(this.content.len()).is_ok_and(|size| size < limit)
                && this.count != this_limit)
                && !(i64::try_from(this.content.len()).is_ok_and(|size| size >= limit)
                    && this.count == this_limit)
        })
        && 1_i64
            .checked_rem(this.count)
            .is_some_and(|remainder| {
                i64::try_from(this.name.chars().count())
                    .ok()
                    .is_some_and(|count| {
                        (-3_i64)
                            .checked_sub(count)
                            .is_some_and(|difference| {
                                remainder
                                    .checked_sub(difference)
                                    .is_some_and(|the_difference| this.count < the_difference)
                            })
                    })
            })
}

/// Rule `drawn_30`: The members go together.
///
/// ```cel
/// (((4 > (size(this.content) + 2) && (this.count / this.count) < (this.count > 2 ? this.count : this.count)) || (size(this.name) == this.model.limit && (this.count - 4) < (this.count > 2 ? this.count : this.model.limit))) || (has(this.strength) && (this.model.limit >= (9223372036854775806 * size(this.name)) || size(this.name) <= (this.count - this.count))))
/// ```
fn drawn_30(this: &Request) -> bool {
    let Some(limit) = this.model.limit() else { return true };
    this.content.len() + 2 < 4
        && (if this.count > 2 {
            this.count
                .checked_div(this.count)
                .is_some_and(|quotient| quotient < this.count)
        } else {
            this.count
                .checked_div(this.count)
                .is_some_and(|quotient| quotient < this.count)
        })
        || i64::try_from(this.name.chars().count()).is_ok_and(|size| size == limit)
            && (if this.count > 2 {
                this.count
                    .checked_sub(4)
                    .is_some_and(|difference| difference < this.count)
            } else {
                this.count.checked_sub(4).is_some_and(|difference| difference < limit)
            })
        || this.strength.is_some()
            && (i64::try_from(this.name.chars().count())
                .ok()
                .is_some_and(|count| {
                    9_223_372_036_854_775_806_i64
                        .checked_mul(count)
                        .is_some_and(|product| limit >= product)
                })
                || this
                    .count
                    .checked_sub(this.count)
                    .is_some_and(|difference| {
                        i64::try_from(this.name.chars().count())
                            .is_ok_and(|size| size <= difference)
                    }))
}

/// Rule `drawn_31`: The members go together.
///
/// ```cel
/// (has(this.title) && (!this.name.contains("b") || ((this.count + 2) == this.count && this.count < -3)))
/// ```
fn drawn_31(this: &Request) -> bool {
    this.title.is_some()
        && (!this.name.contains('b')
            || this.count.checked_add(2).is_some_and(|sum| sum == this.count)
                && this.count < -3)
}

/// Rule `drawn_32`: The members go together.
///
/// ```cel
/// (!has(this.strength) || ((this.strength + this.strength) - -1.5) >= 0.5)
/// ```
fn drawn_32(this: &Request) -> bool {
    let Some(strength) = this.strength else { return true };
    (strength + strength) - (-1.5) >= 0.5
}

/// Rule `drawn_33`: The members go together.
///
/// ```cel
/// (!has(this.numbers) || this.count in this.numbers)
/// ```
fn drawn_33(this: &Request) -> bool {
    let Some(numbers) = this.numbers.as_deref() else { return true };
    numbers.contains(&this.count)
}

/// Rule `drawn_34`: The members go together.
///
/// ```cel
/// (has(this.numbers) && size(this.name) in this.numbers)
/// ```
fn drawn_34(this: &Request) -> bool {
    this.numbers
        .as_deref()
        .is_some_and(|numbers| {
            i64::try_from(this.name.chars().count())
                .is_ok_and(|size| numbers.contains(&size))
        })
}

/// Rule `drawn_35`: The members go together.
///
/// ```cel
/// !(((has(this.strength) ? (0.5 + -1.5) <= (this.strength - this.model.rate) : (this.count % this.count) == this.count) || this.name.matches("^.b|é$")))
/// ```
fn drawn_35(this: &Request) -> bool {
    let Some(rate) = this.model.rate() else { return true };
    (if let Some(strength) = this.strength {
        (strength - rate).partial_cmp(&-1.0).is_none_or(std::cmp::Ordering::is_lt)
    } else {
        this.count
            .checked_rem(this.count)
            .is_some_and(|remainder| remainder != this.count)
    }) && !genwire_core::pattern!("^.b|é$").matches(&this.name)
}

/// Rule `drawn_36`: The members go together.
///
/// ```cel
/// this.count >= 0
/// ```
fn drawn_36(this: &Request) -> bool {
    this.count >= 0
}

/// Rule `drawn_37`: The members go together.
///
/// ```cel
/// (has(this.numbers) && this.content.filter(w, has(w.weight)).map(w, w.weight).all(n, (!has(this.limit) || this.count == (4 / size(this.name)))))
/// ```
fn drawn_37(this: &Request) -> bool {
    this.numbers.is_some()
        && this
            .content
            .iter()
            .all(|w| {
                w.weight().is_none() || this.limit.is_none()
                    || i64::try_from(this.name.chars().count())
                        .ok()
                        .is_some_and(|count| {
                            4_i64
                                .checked_div(count)
                                .is_some_and(|quotient| this.count == quotient)
                        })
            })
}

/// Rule `drawn_38`: The members go together.
///
/// ```cel
/// (this.content.filter(w, has(w.weight)).map(w, w.weight).all(n, (!has(this.strength) || 2.0 <= this.strength)) || (!this.name.contains("b") && (this.count < (this.count * size(this.content)) && this.count > (this.model.limit + size(this.name)))))
/// ```
fn drawn_38(this: &Request) -> bool {
    let Some(limit) = this.model.limit() else { return true };
    this
        .content
        .iter()
        .all(|w| {
            w.weight().is_none() || this.strength.is_none_or(|strength| strength >= 2.0)
        })
        || !this.name.contains('b')
            && i64::try_from(this.content.len())
                .ok()
                .is_some_and(|count| {
                    this
                        .count
                        .checked_mul(count)
                        .is_some_and(|product| this.count < product)
                })
            && i64::try_from(this.name.chars().count())
                .ok()
                .is_some_and(|count| {
                    limit.checked_add(count).is_some_and(|sum| this.count > sum)
                })
}

/// Rule `drawn_39`: The members go together.
///
/// ```cel
/// size(this.content) > this.count
/// ```
fn drawn_39(this: &Request) -> bool {
    i64::try_from(this.content.len()).is_ok_and(|size| size > this.count)
}

/// Rule `drawn_40`: The members go together.
///
/// ```cel
/// (has(this.numbers) && (!has(this.limit) || ((-3 / this.count) >= (this.limit + this.limit) || -3 <= (this.count > 2 ? this.count : this.limit))))
/// ```
fn drawn_40(this: &Request) -> bool {
    this.numbers.is_some()
        && this
            .limit
            .is_none_or(|limit| {
                (-3_i64)
                    .checked_div(this.count)
                    .is_some_and(|quotient| {
                        limit.checked_add(limit).is_some_and(|sum| quotient >= sum)
                    }) || (if this.count > 2 { this.count >= -3 } else { limit >= -3 })
            })
}

/// Rule `drawn_41`: The members go together.
///
/// ```cel
/// (!((this.count * 2) >= (1 + size(this.content))) || size(this.name) >= (this.count > 2 ? this.count : this.count))
/// ```
fn drawn_41(this: &Request) -> bool {
    this
        .count
        .checked_mul(2)
        .is_some_and(|product| {
            i64::try_from(1 + this.content.len()).is_ok_and(|size| size > product)
        })
        || (if this.count > 2 {
            i64::try_from(this.name.chars().count()).is_ok_and(|size| size >= this.count)
        } else {
            i64::try_from(this.name.chars().count()).is_ok_and(|size| size >= this.count)
        })
}

/// Rule `drawn_42`: The members go together.
///
/// ```cel
/// (this.content.exists(c, c.type.matches("^.b|é$")) && ((size(this.name) % -3) > (2 % this.model.limit) || (has(this.numbers) ? 3 > (this.count > 2 ? this.count : this.count) : 1 >= (this.count + size(this.content)))))
/// ```
fn drawn_42(this: &Request) -> bool {
    let Some(limit) = this.model.limit() else { return true };
    this.content.iter().any(|c| genwire_core::pattern!("^.b|é$").matches(c.ty()))
        && (i64::try_from(this.name.chars().count())
            .ok()
            .is_some_and(|count| {
                count
                    .checked_rem(-3)
                    .is_some_and(|remainder| {
                        2_i64
                            .checked_rem(limit)
                            .is_some_and(|the_remainder| remainder > the_remainder)
                    })
            })
            || (if this.numbers.is_some() {
                if this.count > 2 { this.count < 3 } else { this.count < 3 }
            } else {
                i64::try_from(this.content.len())
                    .ok()
                    .is_some_and(|count| {
                        this.count.checked_add(count).is_some_and(|sum| sum <= 1)
                    })
            }))
}

/// Rule `drawn_43`: The members go together.
///
/// ```cel
/// (has(this.title) && 0 != size(this.name))
/// ```
fn drawn_43(this: &Request) -> bool {
    this.title.is_some() && !this.name.is_empty()
}

/// Rule `drawn_44`: The members go together.
///
/// ```cel
/// (this.content.exists(c, !this.name.contains("b")) ? (!(((this.count < 3) == (this.count >= size(this.name)))) && ((size(this.content) / 9223372036854775806) != this.count ? (9223372036854775806 - this.count) <= (this.count + 9223372036854775806) : (this.model.limit % this.count) == (this.count > 2 ? this.model.limit : size(this.content)))) : this.name != "ab")
/// ```
fn drawn_44(this: &Request) -> bool {
    let Some(limit) = this.model.limit() else { return true };
    if this.content.iter().any(|_| !this.name.contains('b')) {
        !(this.count < 3
            && i64::try_from(this.name.chars().count())
                .is_ok_and(|size| size <= this.count))
            && !(this.count >= 3
                && i64::try_from(this.name.chars().count())
                    .is_ok_and(|size| size > this.count))
            && (i64::try_from(this.content.len())
                .ok()
                .is_some_and(|count| {
                    count
                        .checked_div(9_223_372_036_854_775_806)
                        .is_some_and(|quotient| quotient != this.count)
                })
                && 9_223_372_036_854_775_806_i64
                    .checked_sub(this.count)
                    .is_some_and(|difference| {
                        this
                            .count
                            .checked_add(9_223_372_036_854_775_806)
                            .is_some_and(|sum| difference <= sum)
                    })
                || i64::try_from(this.content.len())
                    .ok()
                    .is_some_and(|count| {
                        count
                            .checked_div(9_223_372_036_854_775_806)
                            .is_some_and(|quotient| quotient == this.count)
                    })
                    && (if this.count > 2 {
                        limit
                            .checked_rem(this.count)
                            .is_some_and(|remainder| remainder == limit)
                    } else {
                        limit
                            .checked_rem(this.count)
                            .is_some_and(|remainder| {
                                i64::try_from(this.content.len())
                                    .is_ok_and(|size| size == remainder)
                            })
                    }))
    } else {
        this.name != "ab"
    }
}

/// Rule `drawn_45`: The members go together.
///
/// ```cel
/// (((has(this.limit) && (this.count % this.count) < (2 + this.limit)) || ((size(this.name) >= this.count) != (4 != this.count))) ? (!((size(this.content) - this.model.limit) > (9223372036854775806 * size(this.content))) || this.content.exists(c, (this.model.limit % 1) == (1 - size(this.content)))) : ((this.count + this.model.limit) < (this.count + this.count) && ((-3 * size(this.name)) >= (3 / -3) || size(this.content) < (size(this.content) * size(this.content)))))
/// ```
fn drawn_45(this: &Request) -> bool {
    let Some(limit) = this.model.limit() else { return true };
    (this
        .limit
        .is_some_and(|this_limit| {
            this
                .count
                .checked_rem(this.count)
                .is_some_and(|remainder| {
                    2_i64.checked_add(this_limit).is_some_and(|sum| remainder < sum)
                })
        })
        || i64::try_from(this.name.chars().count()).is_ok_and(|size| size >= this.count)
            && this.count == 4
        || i64::try_from(this.name.chars().count()).is_ok_and(|size| size < this.count)
            && this.count != 4)
        && (i64::try_from(this.content.len())
            .ok()
            .is_some_and(|count| {
                count
                    .checked_sub(limit)
                    .is_some_and(|difference| {
                        9_223_372_036_854_775_806_i64
                            .checked_mul(count)
                            .is_some_and(|product| difference <= product)
                    })
            })
            || this
                .content
                .iter()
                .any(|_| {
                    limit
                        .checked_rem(1)
                        .is_some_and(|remainder| {
                            i64::try_from(this.content.len())
                                .ok()
                                .is_some_and(|count| {
                                    1_i64
                                        .checked_sub(count)
                                        .is_some_and(|difference| remainder == difference)
                                })
                        })
                }))
        || this
            .limit
            .is_none_or(|this_limit| {
                this
                    .count
                    .checked_rem(this.count)
                    .is_some_and(|remainder| {
                        2_i64.checked_add(this_limit).is_some_and(|sum| remainder >= sum)
                    })
            })
            && !(i64::try_from(this.name.chars().count())
                .is_ok_and(|size| size >= this.count) && this.count == 4)
            && !(i64::try_from(this.name.chars().count())
                .is_ok_and(|size| size < this.count) && this.count != 4)
            && this
                .count
                .checked_add(limit)
                .is_some_and(|sum| {
                    this
                        .count
                        .checked_add(this.count)
                        .is_some_and(|the_sum| sum < the_sum)
                })
            && (i64::try_from(this.name.chars().count())
                .ok()
                .is_some_and(|count| {
                    (-3_i64).checked_mul(count).is_some_and(|product| product >= -1)
                })
                || i64::try_from(this.content.len())
                    .ok()
                    .is_some_and(|count| {
                        count
                            .checked_mul(count)
                            .is_some_and(|product| {
                                i64::try_from(this.content.len())
                                    .is_ok_and(|size| size < product)
                            })
                    }))
}

/// Rule `drawn_46`: The members go together.
///
/// ```cel
/// (this.model.limit / -3) < 2
/// ```
fn drawn_46(this: &Request) -> bool {
    let Some(limit) = this.model.limit() else { return true };
    limit.checked_div(-3).is_some_and(|quotient| quotient < 2)
}

/// Rule `drawn_47`: The members go together.
///
/// ```cel
/// (has(this.title) && 2 > this.count)
/// ```
fn drawn_47(this: &Request) -> bool {
    this.title.is_some() && this.count < 2
}

/// Rule `drawn_48`: The members go together.
///
/// ```cel
/// !(((this.count - size(this.content)) - (size(this.name) / this.count)) <= (this.model.limit % (4 / 1)))
/// ```
fn drawn_48(this: &Request) -> bool {
    let Some(limit) = this.model.limit() else { return true };
    i64::try_from(this.content.len())
        .ok()
        .is_some_and(|count| {
            this
                .count
                .checked_sub(count)
                .is_some_and(|difference| {
                    i64::try_from(this.name.chars().count())
                        .ok()
                        .is_some_and(|the_count| {
                            the_count
                                .checked_div(this.count)
                                .is_some_and(|quotient| {
                                    difference
                                        .checked_sub(quotient)
                                        .is_some_and(|the_difference| {
                                            limit
                                                .checked_rem(4)
                                                .is_some_and(|remainder| the_difference > remainder)
                                        })
                                })
                        })
                })
        })
}

/// Rule `drawn_49`: The members go together.
///
/// ```cel
/// (!has(this.numbers) || this.content.all(c, ((this.model.limit / this.model.limit) >= (this.count * this.model.limit) ? (size(this.name) - this.count) != -3 : size(this.content) < (this.count > 2 ? this.count : this.count))))
/// ```
fn drawn_49(this: &Request) -> bool {
    let Some(limit) = this.model.limit() else { return true };
    this.numbers.is_none()
        || this
            .content
            .iter()
            .all(|_| {
                limit
                    .checked_div(limit)
                    .is_some_and(|quotient| {
                        this
                            .count
                            .checked_mul(limit)
                            .is_some_and(|product| quotient >= product)
                    })
                    && i64::try_from(this.name.chars().count())
                        .ok()
                        .is_some_and(|count| {
                            count
                                .checked_sub(this.count)
                                .is_some_and(|difference| difference != -3)
                        })
                    || limit
                        .checked_div(limit)
                        .is_some_and(|quotient| {
                            this
                                .count
                                .checked_mul(limit)
                                .is_some_and(|product| quotient < product)
                        })
                        && (if this.count > 2 {
                            i64::try_from(this.content.len())
                                .is_ok_and(|size| size < this.count)
                        } else {
                            i64::try_from(this.content.len())
                                .is_ok_and(|size| size < this.count)
                        })
            })
}

/// Rule `drawn_50`: The members go together.
///
/// ```cel
/// size(this.name) == 2
/// ```
fn drawn_50(this: &Request) -> bool {
    this.name.chars().count() == 2
}

/// Rule `drawn_51`: The members go together.
///
/// ```cel
/// (((this.count + size(this.name)) / (size(this.content) % this.model.limit)) + this.count) > (((this.count + this.count) / size(this.name)) * ((1 * this.model.limit) % 3))
/// ```
fn drawn_51(this: &Request) -> bool {
    let Some(limit) = this.model.limit() else { return true };
    i64::try_from(this.name.chars().count())
        .ok()
        .is_some_and(|count| {
            this
                .count
                .checked_add(count)
                .is_some_and(|sum| {
                    i64::try_from(this.content.len())
                        .ok()
                        .is_some_and(|the_count| {
                            the_count
                                .checked_rem(limit)
                                .is_some_and(|remainder| {
                                    sum
                                        .checked_div(remainder)
                                        .is_some_and(|quotient| {
                                            quotient
                                                .checked_add(this.count)
                                                .is_some_and(|the_sum| {
                                                    this
                                                        .count
                                                        .checked_add(this.count)
                                                        .is_some_and(|the_sum_2| {
                                                            the_sum_2
                                                                .checked_div(count)
                                                                .is_some_and(|the_quotient| {
                                                                    1_i64
                                                                        .checked_mul(limit)
                                                                        .is_some_and(|product| {
                                                                            product
                                                                                .checked_rem(3)
                                                                                .is_some_and(|the_remainder| {
                                                                                    the_quotient
                                                                                        .checked_mul(the_remainder)
                                                                                        .is_some_and(|the_product| the_sum > the_product)
                                                                                })
                                                                        })
                                                                })
                                                        })
                                                })
                                        })
                                })
                        })
                })
        })
}

/// Rule `drawn_52`: The members go together.
///
/// ```cel
/// (has(this.limit) && ((!has(this.title) || (this.model.limit + this.count) >= size(this.content)) || (this.limit <= (2 % size(this.name)) || (size(this.content) % this.count) != (this.count + size(this.name)))))
/// ```
fn drawn_52(this: &Request) -> bool {
    let Some(limit) = this.model.limit() else { return true };
    this.limit
        .is_some_and(|this_limit| {
            this.title.is_none()
                || limit
                    .checked_add(this.count)
                    .is_some_and(|sum| {
                        i64::try_from(this.content.len()).is_ok_and(|size| size <= sum)
                    })
                || i64::try_from(this.name.chars().count())
                    .ok()
                    .is_some_and(|count| {
                        2_i64
                            .checked_rem(count)
                            .is_some_and(|remainder| this_limit <= remainder)
                    })
                || i64::try_from(this.content.len())
                    .ok()
                    .is_some_and(|count| {
                        count
                            .checked_rem(this.count)
                            .is_some_and(|remainder| {
                                i64::try_from(this.name.chars().count())
                                    .ok()
                                    .is_some_and(|the_count| {
                                        this
                                            .count
                                            .checked_add(the_count)
                                            .is_some_and(|sum| remainder != sum)
                                    })
                            })
                    })
        })
}

/// Rule `drawn_53`: The members go together.
///
/// ```cel
/// !(!(this.content.filter(w, has(w.weight)).map(w, w.weight).all(n, (this.model.limit * -3) >= (this.count > 2 ? n : this.count))))
/// ```
fn drawn_53(this: &Request) -> bool {
    let Some(limit) = this.model.limit() else { return true };
    this.content
        .iter()
        .all(|w| {
            w
                .weight()
                .is_none_or(|weight| {
                    if this.count > 2 {
                        limit.checked_mul(-3).is_some_and(|product| product >= weight)
                    } else {
                        limit
                            .checked_mul(-3)
                            .is_some_and(|product| product >= this.count)
                    }
                })
        })
}

/// Rule `drawn_54`: The members go together.
///
/// ```cel
/// this.count != (this.count > 2 ? 9223372036854775806 : 9223372036854775806)
/// ```
fn drawn_54(this: &Request) -> bool {
    if this.count > 2 {
        this.count != 9_223_372_036_854_775_806
    } else {
        this.count != 9_223_372_036_854_775_806
    }
}

/// Rule `drawn_55`: The members go together.
///
/// ```cel
/// (((this.count - size(this.content)) * (this.count % this.count)) <= 2 || (!this.name.contains("b") || ((size(this.name) * this.model.limit) < this.count && this.model.limit <= (this.count * 4))))
/// ```
fn drawn_55(this: &Request) -> bool {
    let Some(limit) = this.model.limit() else { return true };
    i64::try_from(this.content.len())
        .ok()
        .is_some_and(|count| {
            this
                .count
                .checked_sub(count)
                .is_some_and(|difference| {
                    this
                        .count
                        .checked_rem(this.count)
                        .is_some_and(|remainder| {
                            difference
                                .checked_mul(remainder)
                                .is_some_and(|product| product <= 2)
                        })
                })
        }) || !this.name.contains('b')
        || i64::try_from(this.name.chars().count())
            .ok()
            .is_some_and(|count| {
                count.checked_mul(limit).is_some_and(|product| product < this.count)
            }) && this.count.checked_mul(4).is_some_and(|product| limit <= product)
}

/// Rule `drawn_56`: The members go together.
///
/// ```cel
/// (!has(this.numbers) || (size(this.content) <= (size(this.content) * size(this.content)) ? (!has(this.strength) || (this.model.rate - -1.5) <= this.strength) : size(this.name) in this.numbers))
/// ```
fn drawn_56(this: &Request) -> bool {
    let Some(numbers) = this.numbers.as_deref() else { return true };
    let Some(rate) = this.model.rate() else { return true };
    i64::try_from(this.content.len())
        .ok()
        .is_some_and(|count| {
            count
                .checked_mul(count)
                .is_some_and(|product| {
                    i64::try_from(this.content.len()).is_ok_and(|size| size <= product)
                })
        }) && this.strength.is_none_or(|strength| rate - (-1.5) <= strength)
        || i64::try_from(this.content.len())
            .ok()
            .is_some_and(|count| {
                count
                    .checked_mul(count)
                    .is_some_and(|product| {
                        i64::try_from(this.content.len())
                            .is_ok_and(|size| size > product)
                    })
            })
            && i64::try_from(this.name.chars().count())
                .is_ok_and(|size| numbers.contains(&size))
}

/// Rule `drawn_57`: The members go together.
///
/// ```cel
/// (has(this.limit) && (has(this.title) && (has(this.strength) && this.limit == this.count)))
/// ```
fn drawn_57(this: &Request) -> bool {
    this.limit.is_some_and(|limit| limit == this.count) && this.title.is_some()
        && this.strength.is_some()
}

/// Rule `drawn_58`: The members go together.
///
/// ```cel
/// ((!((this.count - 0) < (size(this.name) / this.count)) && size(this.content.filter(c, 4 == (this.count > 2 ? this.count : size(this.name)))) < 3) && size(this.name) == ((this.count + this.count) * (this.count - this.model.limit)))
/// ```
fn drawn_58(this: &Request) -> bool {
    let Some(limit) = this.model.limit() else { return true };
    this
        .count
        .checked_sub(0)
        .is_some_and(|difference| {
            i64::try_from(this.name.chars().count())
                .ok()
                .is_some_and(|count| {
                    count
                        .checked_div(this.count)
                        .is_some_and(|quotient| difference >= quotient)
                })
        })
        && this
            .content
            .iter()
            .filter(|_| {
                if this.count > 2 {
                    this.count == 4
                } else {
                    this.name.chars().count() == 4
                }
            })
            .count() < 3
        && this
            .count
            .checked_add(this.count)
            .is_some_and(|sum| {
                this
                    .count
                    .checked_sub(limit)
                    .is_some_and(|difference| {
                        sum
                            .checked_mul(difference)
                            .is_some_and(|product| {
                                i64::try_from(this.name.chars().count())
                                    .is_ok_and(|size| size == product)
                            })
                    })
            })
}

/// Rule `drawn_59`: The members go together.
///
/// ```cel
/// !(((this.count < (this.count > 2 ? size(this.content) : size(this.name)) || (this.count % this.count) > (this.count + 2)) || ((size(this.content) - this.count) != (this.count * 9223372036854775806) && size(this.name) > (this.count / size(this.name)))))
/// ```
fn drawn_59(this: &Request) -> bool {
    !(if this.count > 2 {
        i64::try_from(this.content.len()).is_ok_and(|size| size > this.count)
    } else {
        i64::try_from(this.name.chars().count()).is_ok_and(|size| size > this.count)
    })
        && this
            .count
            .checked_rem(this.count)
            .is_some_and(|remainder| {
                this.count.checked_add(2).is_some_and(|sum| remainder <= sum)
            })
        && (i64::try_from(this.content.len())
            .ok()
            .is_some_and(|count| {
                count
                    .checked_sub(this.count)
                    .is_some_and(|difference| {
                        this
                            .count
                            .checked_mul(9_223_372_036_854_775_806)
                            .is_some_and(|product| difference == product)
                    })
            })
            || i64::try_from(this.name.chars().count())
                .ok()
                .is_some_and(|count| {
                    this
                        .count
                        .checked_div(count)
                        .is_some_and(|quotient| {
                            i64::try_from(this.name.chars().count())
                                .is_ok_and(|size| size <= quotient)
                        })
                }))
}

/// Rule `drawn_60`: The members go together.
///
/// ```cel
/// this.count >= (this.count + ((this.model.limit / this.count) * (this.model.limit * -3)))
/// ```
fn drawn_60(this: &Request) -> bool {
    let Some(limit) = this.model.limit() else { return true };
    limit
        .checked_div(this.count)
        .is_some_and(|quotient| {
            limit
                .checked_mul(-3)
                .is_some_and(|product| {
                    quotient
                        .checked_mul(product)
                        .is_some_and(|the_product| {
                            this
                                .count
                                .checked_add(the_product)
                                .is_some_and(|sum| this.count >= sum)
                        })
                })
        })
}

/// Rule `drawn_61`: The members go together.
///
/// ```cel
/// this.name.matches("^.b|é$")
/// ```
fn drawn_61(this: &Request) -> bool {
    genwire_core::pattern!("^.b|é$").matches(&this.name)
}

/// Rule `drawn_62`: The members go together.
///
/// ```cel
/// this.name >= "ab"
/// ```
fn drawn_62(this: &Request) -> bool {
    this.name.as_str() >= "ab"
}

/// Rule `drawn_63`: The members go together.
///
/// ```cel
/// !this.name.contains("b")
/// ```
fn drawn_63(this: &Request) -> bool {
    !this.name.contains('b')
}

/// Rule `drawn_64`: The members go together.
///
/// ```cel
/// (((!has(this.title) || (this.model.limit + this.count) == (2 / 3)) && this.content.filter(w, has(w.weight)).map(w, w.weight).all(n, (-3 + this.model.limit) > (this.count - size(this.name)))) || (((this.count % this.model.limit) > (-3 % this.model.limit) || (size(this.name) / this.count) < (3 % this.count)) ? this.name != "ab" : ((this.count * this.model.limit) > (this.count > 2 ? this.count : size(this.name)) && (this.count % 1) > (this.count * size(this.name)))))
/// ```
fn drawn_64(this: &Request) -> bool {
    let Some(limit) = this.model.limit() else { return true };
    (this.title.is_none() || limit.checked_add(this.count) == Some(0))
        && this
            .content
            .iter()
            .all(|w| {
                w.weight().is_none()
                    || (-3_i64)
                        .checked_add(limit)
                        .is_some_and(|sum| {
                            i64::try_from(this.name.chars().count())
                                .ok()
                                .is_some_and(|count| {
                                    this
                                        .count
                                        .checked_sub(count)
                                        .is_some_and(|difference| sum > difference)
                                })
                        })
            })
        || (this
            .count
            .checked_rem(limit)
            .is_some_and(|remainder| {
                (-3_i64)
                    .checked_rem(limit)
                    .is_some_and(|the_remainder| remainder > the_remainder)
            })
            || i64::try_from(this.name.chars().count())
                .ok()
                .is_some_and(|count| {
                    count
                        .checked_div(this.count)
                        .is_some_and(|quotient| {
                            3_i64
                                .checked_rem(this.count)
                                .is_some_and(|remainder| quotient < remainder)
                        })
                })) && this.name != "ab"
        || this
            .count
            .checked_rem(limit)
            .is_some_and(|remainder| {
                (-3_i64)
                    .checked_rem(limit)
                    .is_some_and(|the_remainder| remainder <= the_remainder)
            })
            && i64::try_from(this.name.chars().count())
                .ok()
                .is_some_and(|count| {
                    count
                        .checked_div(this.count)
                        .is_some_and(|quotient| {
                            3_i64
                                .checked_rem(this.count)
                                .is_some_and(|remainder| quotient >= remainder)
                        })
                })
            && (if this.count > 2 {
                this.count.checked_mul(limit).is_some_and(|product| product > this.count)
            } else {
                this.count
                    .checked_mul(limit)
                    .is_some_and(|product| {
                        i64::try_from(this.name.chars().count())
                            .is_ok_and(|size| size < product)
                    })
            })
            && this
                .count
                .checked_rem(1)
                .is_some_and(|remainder| {
                    i64::try_from(this.name.chars().count())
                        .ok()
                        .is_some_and(|count| {
                            this
                                .count
                                .checked_mul(count)
                                .is_some_and(|product| remainder > product)
                        })
                })
}

/// Rule `drawn_65`: The members go together.
///
/// ```cel
/// ((this.count % (2 - size(this.name))) % this.count) < size(this.name)
/// ```
fn drawn_65(this: &Request) -> bool {
    i64::try_from(this.name.chars().count())
        .ok()
        .is_some_and(|count| {
            2_i64
                .checked_sub(count)
                .is_some_and(|difference| {
                    this
                        .count
                        .checked_rem(difference)
                        .is_some_and(|remainder| {
                            remainder
                                .checked_rem(this.count)
                                .is_some_and(|the_remainder| {
                                    i64::try_from(this.name.chars().count())
                                        .is_ok_and(|size| size > the_remainder)
                                })
                        })
                })
        })
}

/// Rule `drawn_66`: The members go together.
///
/// ```cel
/// this.count >= ((this.count / (this.model.limit + this.count)) % this.count)
/// ```
fn drawn_66(this: &Request) -> bool {
    let Some(limit) = this.model.limit() else { return true };
    limit
        .checked_add(this.count)
        .is_some_and(|sum| {
            this
                .count
                .checked_div(sum)
                .is_some_and(|quotient| {
                    quotient
                        .checked_rem(this.count)
                        .is_some_and(|remainder| this.count >= remainder)
                })
        })
}

/// Rule `drawn_67`: The members go together.
///
/// ```cel
/// !(!this.name.contains("b"))
/// ```
fn drawn_67(this: &Request) -> bool {
    this.name.contains('b')
}

/// Rule `drawn_68`: The members go together.
///
/// ```cel
/// (!this.name.contains("b") && this.name.matches("^.b|é$"))
/// ```
fn drawn_68(this: &Request) -> bool {
    !this.name.contains('b') && genwire_core::pattern!("^.b|é$").matches(&this.name)
}

/// Rule `drawn_69`: The members go together.
///
/// ```cel
/// ((has(this.numbers) && ((this.model.limit + size(this.name)) >= (size(this.content) - this.count) && (size(this.name) - this.count) == (this.count > 2 ? this.count : 4))) ? size(this.name) < (this.count > 2 ? this.count : this.count) : this.count != (this.model.limit + (this.model.limit + 9223372036854775806)))
/// ```
fn drawn_69(this: &Request) -> bool {
    let Some(limit) = this.model.limit() else { return true };
    this.numbers.is_some()
        && i64::try_from(this.name.chars().count())
            .ok()
            .is_some_and(|count| {
                limit
                    .checked_add(count)
                    .is_some_and(|sum| {
                        i64::try_from(this.content.len())
                            .ok()
                            .is_some_and(|the_count| {
                                the_count
                                    .checked_sub(this.count)
                                    .is_some_and(|difference| sum >= difference)
                            })
                    })
            })
        && (if this.count > 2 {
            i64::try_from(this.name.chars().count())
                .ok()
                .is_some_and(|count| {
                    count
                        .checked_sub(this.count)
                        .is_some_and(|difference| difference == this.count)
                })
        } else {
            i64::try_from(this.name.chars().count())
                .ok()
                .is_some_and(|count| count.checked_sub(this.count) == Some(4))
        })
        && (if this.count > 2 {
            i64::try_from(this.name.chars().count()).is_ok_and(|size| size < this.count)
        } else {
            i64::try_from(this.name.chars().count()).is_ok_and(|size| size < this.count)
        })
        || (this.numbers.is_none()
            || i64::try_from(this.name.chars().count())
                .ok()
                .is_some_and(|count| {
                    limit
                        .checked_add(count)
                        .is_some_and(|sum| {
                            i64::try_from(this.content.len())
                                .ok()
                                .is_some_and(|the_count| {
                                    the_count
                                        .checked_sub(this.count)
                                        .is_some_and(|difference| sum < difference)
                                })
                        })
                })
            || (if this.count > 2 {
                i64::try_from(this.name.chars().count())
                    .ok()
                    .is_some_and(|count| {
                        count
                            .checked_sub(this.count)
                            .is_some_and(|difference| difference != this.count)
                    })
            } else {
                i64::try_from(this.name.chars().count())
                    .ok()
                    .is_some_and(|count| {
                        count
                            .checked_sub(this.count)
                            .is_some_and(|difference| difference != 4)
                    })
            }))
            && limit
                .checked_add(9_223_372_036_854_775_806)
                .is_some_and(|sum| {
                    limit.checked_add(sum).is_some_and(|the_sum| this.count != the_sum)
                })
}

/// Rule `drawn_70`: The members go together.
///
/// ```cel
/// (!has(this.title) || this.content.exists(c, this.title.matches("^.b|é$")))
/// ```
fn drawn_70(this: &Request) -> bool {
    let Some(title) = this.title.as_deref() else { return true };
    this.content.iter().any(|_| genwire_core::pattern!("^.b|é$").matches(title))
}

/// Rule `drawn_71`: The members go together.
///
/// ```cel
/// ((this.count >= (this.model.limit - size(this.name)) && !((this.count - this.count) != (this.count % this.count))) || (!has(this.numbers) || ((-3 * this.count) <= (this.model.limit % 2) && (this.model.limit - size(this.name)) == (this.count > 2 ? 0 : size(this.name)))))
/// ```
fn drawn_71(this: &Request) -> bool {
    let Some(limit) = this.model.limit() else { return true };
    i64::try_from(this.name.chars().count())
        .ok()
        .is_some_and(|count| {
            limit.checked_sub(count).is_some_and(|difference| this.count >= difference)
        })
        && this
            .count
            .checked_sub(this.count)
            .is_some_and(|difference| {
                this
                    .count
                    .checked_rem(this.count)
                    .is_some_and(|remainder| difference == remainder)
            }) || this.numbers.is_none()
        || (-3_i64)
            .checked_mul(this.count)
            .is_some_and(|product| {
                limit.checked_rem(2).is_some_and(|remainder| product <= remainder)
            })
            && (if this.count > 2 {
                i64::try_from(this.name.chars().count())
                    .ok()
                    .is_some_and(|count| limit.checked_sub(count) == Some(0))
            } else {
                i64::try_from(this.name.chars().count())
                    .ok()
                    .is_some_and(|count| {
                        limit
                            .checked_sub(count)
                            .is_some_and(|difference| {
                                i64::try_from(this.name.chars().count())
                                    .is_ok_and(|size| size == difference)
                            })
                    })
            })
}

/// Rule `drawn_72`: The members go together.
///
/// ```cel
/// this.content.exists_one(c, (has(this.title) && (!has(c.weight) || this.model.limit > (this.count > 2 ? this.count : c.weight))))
/// ```
fn drawn_72(this: &Request) -> bool {
    let Some(limit) = this.model.limit() else { return true };
    this
        .content
        .iter()
        .filter(|c| {
            this.title.is_some()
                && c
                    .weight()
                    .is_none_or(|weight| {
                        if this.count > 2 { limit > this.count } else { limit > weight }
                    })
        })
        .count() == 1
}

/// Rule `drawn_73`: The members go together.
///
/// ```cel
/// size(this.content.filter(c, 4 != (this.count > 2 ? 4 : this.count))) <= 2
/// ```
fn drawn_73(this: &Request) -> bool {
    this
        .content
        .iter()
        .filter(|_| if this.count > 2 { false } else { this.count != 4 })
        .count() <= 2
}

/// Rule `drawn_74`: The members go together.
///
/// ```cel
/// (!(((4 / size(this.name)) >= this.model.limit && (this.model.limit - this.count) == (this.count % this.model.limit))) ? (!has(this.limit) || ((this.count - this.count) >= this.count || (size(this.name) % size(this.name)) <= (this.count > 2 ? this.model.limit : this.limit))) : (size(this.content.filter(c, this.model.limit <= (this.count > 2 ? this.count : 0))) == 3 || ((this.count * this.count) != (size(this.name) * this.count) && this.count <= (this.count > 2 ? -3 : this.count))))
/// ```
fn drawn_74(this: &Request) -> bool {
    let Some(limit) = this.model.limit() else { return true };
    (i64::try_from(this.name.chars().count())
        .ok()
        .is_some_and(|count| {
            4_i64.checked_div(count).is_some_and(|quotient| quotient < limit)
        })
        || limit
            .checked_sub(this.count)
            .is_some_and(|difference| {
                this
                    .count
                    .checked_rem(limit)
                    .is_some_and(|remainder| difference != remainder)
            }))
        && (this
            .limit
            .is_none_or(|this_limit| {
                if this.count > 2 {
                    i64::try_from(this.name.chars().count())
                        .ok()
                        .is_some_and(|count| {
                            count
                                .checked_rem(count)
                                .is_some_and(|remainder| remainder <= limit)
                        })
                } else {
                    i64::try_from(this.name.chars().count())
                        .ok()
                        .is_some_and(|count| {
                            count
                                .checked_rem(count)
                                .is_some_and(|remainder| remainder <= this_limit)
                        })
                }
            })
            || this
                .count
                .checked_sub(this.count)
                .is_some_and(|difference| difference >= this.count))
        || i64::try_from(this.name.chars().count())
            .ok()
            .is_some_and(|count| {
                4_i64.checked_div(count).is_some_and(|quotient| quotient >= limit)
            })
            && limit
                .checked_sub(this.count)
                .is_some_and(|difference| {
                    this
                        .count
                        .checked_rem(limit)
                        .is_some_and(|remainder| difference == remainder)
                })
            && (this
                .content
                .iter()
                .filter(|_| {
                    if this.count > 2 { limit <= this.count } else { limit <= 0 }
                })
                .count() == 3
                || this
                    .count
                    .checked_mul(this.count)
                    .is_some_and(|product| {
                        i64::try_from(this.name.chars().count())
                            .ok()
                            .is_some_and(|count| {
                                count
                                    .checked_mul(this.count)
                                    .is_some_and(|the_product| product != the_product)
                            })
                    }) && (if this.count > 2 { this.count <= -3 } else { true }))
}

/// Rule `drawn_75`: The members go together.
///
/// ```cel
/// (has(this.numbers) ? !this.name.contains("b") : size(this.content.filter(c, size(this.name) >= this.count)) > 1)
/// ```
fn drawn_75(this: &Request) -> bool {
    if this.numbers.is_some() {
        !this.name.contains('b')
    } else {
        this
            .content
            .iter()
            .filter(|_| {
                i64::try_from(this.name.chars().count())
                    .is_ok_and(|size| size >= this.count)
            })
            .count() > 1
    }
}

/// Rule `drawn_76`: The members go together.
///
/// ```cel
/// ((!has(this.numbers) || (has(this.limit) && (this.count + size(this.content)) != (this.limit % 1))) && (!has(this.strength) || ((this.count - size(this.name)) != (this.count * this.model.limit) || (this.count % this.model.limit) > (this.count % this.count))))
/// ```
fn drawn_76(this: &Request) -> bool {
    let Some(limit) = this.model.limit() else { return true };
    (this.numbers.is_none()
        || this
            .limit
            .is_some_and(|this_limit| {
                i64::try_from(this.content.len())
                    .ok()
                    .is_some_and(|count| {
                        this
                            .count
                            .checked_add(count)
                            .is_some_and(|sum| {
                                this_limit
                                    .checked_rem(1)
                                    .is_some_and(|remainder| sum != remainder)
                            })
                    })
            }))
        && (this.strength.is_none()
            || i64::try_from(this.name.chars().count())
                .ok()
                .is_some_and(|count| {
                    this
                        .count
                        .checked_sub(count)
                        .is_some_and(|difference| {
                            this
                                .count
                                .checked_mul(limit)
                                .is_some_and(|product| difference != product)
                        })
                })
            || this
                .count
                .checked_rem(limit)
                .is_some_and(|remainder| {
                    this
                        .count
                        .checked_rem(this.count)
                        .is_some_and(|the_remainder| remainder > the_remainder)
                }))
}

/// Rule `drawn_77`: The members go together.
///
/// ```cel
/// (size(this.name) < 3 && !((has(this.numbers) ? this.count < size(this.content) : size(this.name) != (this.count > 2 ? 4 : 9223372036854775806))))
/// ```
fn drawn_77(this: &Request) -> bool {
    this.name.chars().count() < 3
        && !(if this.numbers.is_some() {
            i64::try_from(this.content.len()).is_ok_and(|size| size > this.count)
        } else {
            if this.count > 2 {
                this.name.chars().count() != 4
            } else {
                i64::try_from(this.name.chars().count())
                    .is_ok_and(|size| size != 9_223_372_036_854_775_806)
            }
        })
}

/// Rule `drawn_78`: The members go together.
///
/// ```cel
/// (((this.count + size(this.content)) + (size(this.content) % this.count)) % (this.count * (size(this.name) * size(this.name)))) == this.count
/// ```
fn drawn_78(this: &Request) -> bool {
    i64::try_from(this.content.len())
        .ok()
        .is_some_and(|count| {
            this
                .count
                .checked_add(count)
                .is_some_and(|sum| {
                    count
                        .checked_rem(this.count)
                        .is_some_and(|remainder| {
                            sum
                                .checked_add(remainder)
                                .is_some_and(|the_sum| {
                                    i64::try_from(this.name.chars().count())
                                        .ok()
                                        .is_some_and(|the_count| {
                                            the_count
                                                .checked_mul(the_count)
                                                .is_some_and(|product| {
                                                    this
                                                        .count
                                                        .checked_mul(product)
                                                        .is_some_and(|the_product| {
                                                            the_sum
                                                                .checked_rem(the_product)
                                                                .is_some_and(|the_remainder| the_remainder == this.count)
                                                        })
                                                })
                                        })
                                })
                        })
                })
        })
}

/// Rule `drawn_79`: The members go together.
///
/// ```cel
/// !((((this.count / this.model.limit) < (this.count - this.count) ? this.count == (this.count * size(this.content)) : (this.count + this.count) > (this.count > 2 ? 3 : this.count)) && (size(this.name) / this.count) >= (this.model.limit + this.count)))
/// ```
fn drawn_79(this: &Request) -> bool {
    let Some(limit) = this.model.limit() else { return true };
    this
        .count
        .checked_div(limit)
        .is_some_and(|quotient| {
            this
                .count
                .checked_sub(this.count)
                .is_some_and(|difference| quotient < difference)
        })
        && i64::try_from(this.content.len())
            .ok()
            .is_some_and(|count| {
                this
                    .count
                    .checked_mul(count)
                    .is_some_and(|product| this.count != product)
            })
        || this
            .count
            .checked_div(limit)
            .is_some_and(|quotient| {
                this
                    .count
                    .checked_sub(this.count)
                    .is_some_and(|difference| quotient >= difference)
            })
            && (if this.count > 2 {
                this.count.checked_add(this.count).is_some_and(|sum| sum <= 3)
            } else {
                this.count.checked_add(this.count).is_some_and(|sum| sum <= this.count)
            })
        || i64::try_from(this.name.chars().count())
            .ok()
            .is_some_and(|count| {
                count
                    .checked_div(this.count)
                    .is_some_and(|quotient| {
                        limit.checked_add(this.count).is_some_and(|sum| quotient < sum)
                    })
            })
}

/// Rule `drawn_80`: The members go together.
///
/// ```cel
/// (!has(this.title) || this.content.filter(w, has(w.weight)).map(w, w.weight).all(n, (2 % 2) < n))
/// ```
fn drawn_80(this: &Request) -> bool {
    this.title.is_none()
        || this.content.iter().all(|w| w.weight().is_none_or(|weight| weight > 0))
}
