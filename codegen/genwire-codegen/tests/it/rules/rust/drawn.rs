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
/// (has(this.numbers) && (has(this.title) ? ((this.count * 9223372036854775806) > this.count && (size(this.content) * this.count) >= 9223372036854775806) : (has(this.strength) ? this.strength == this.model.rate : (this.count / size(this.content)) <= (this.count + this.count))))
/// ```
fn drawn_2(this: &Request) -> bool {
    let Some(rate) = this.model.rate() else { return true };
    this.numbers.is_some()
        && (if this.title.is_some() {
            this
                .count
                .checked_mul(9_223_372_036_854_775_806)
                .is_some_and(|product| product > this.count)
                && i64::try_from(this.content.len())
                    .ok()
                    .is_some_and(|count| {
                        count
                            .checked_mul(this.count)
                            .is_some_and(|product| product >= 9_223_372_036_854_775_806)
                    })
        } else {
            if let Some(strength) = this.strength {
                (rate..=rate).contains(&strength)
            } else {
                i64::try_from(this.content.len())
                    .ok()
                    .is_some_and(|count| {
                        this
                            .count
                            .checked_div(count)
                            .is_some_and(|quotient| {
                                this
                                    .count
                                    .checked_add(this.count)
                                    .is_some_and(|sum| quotient <= sum)
                            })
                    })
            }
        })
}

/// Rule `drawn_3`: The members go together.
///
/// ```cel
/// this.name <= "ab"
/// ```
fn drawn_3(this: &Request) -> bool {
    this.name.as_str() <= "ab"
}

/// Rule `drawn_4`: The members go together.
///
/// ```cel
/// ((((this.model.limit * size(this.name)) >= (this.count > 2 ? this.model.limit : 9223372036854775806) ? (2 % this.model.limit) <= (this.count / size(this.content)) : (this.count - size(this.name)) != (this.count > 2 ? this.count : this.count)) ? ((this.count - 3) < (this.count - this.count) && (size(this.name) + this.count) < this.count) : 2 > this.count) || (!has(this.limit) || (has(this.numbers) && (size(this.content) + this.count) <= (this.count > 2 ? this.count : this.model.limit))))
/// ```
fn drawn_4(this: &Request) -> bool {
    let Some(limit) = this.model.limit() else { return true };
    ((if this.count > 2 {
        i64::try_from(this.name.chars().count())
            .ok()
            .is_some_and(|count| {
                limit.checked_mul(count).is_some_and(|product| product >= limit)
            })
    } else {
        i64::try_from(this.name.chars().count())
            .ok()
            .is_some_and(|count| {
                limit
                    .checked_mul(count)
                    .is_some_and(|product| product >= 9_223_372_036_854_775_806)
            })
    })
        && 2_i64
            .checked_rem(limit)
            .is_some_and(|remainder| {
                i64::try_from(this.content.len())
                    .ok()
                    .is_some_and(|count| {
                        this
                            .count
                            .checked_div(count)
                            .is_some_and(|quotient| remainder <= quotient)
                    })
            })
        || (if this.count > 2 {
            i64::try_from(this.name.chars().count())
                .ok()
                .is_some_and(|count| {
                    limit.checked_mul(count).is_some_and(|product| product < limit)
                })
        } else {
            i64::try_from(this.name.chars().count())
                .ok()
                .is_some_and(|count| {
                    limit
                        .checked_mul(count)
                        .is_some_and(|product| product < 9_223_372_036_854_775_806)
                })
        })
            && (if this.count > 2 {
                i64::try_from(this.name.chars().count())
                    .ok()
                    .is_some_and(|count| {
                        this
                            .count
                            .checked_sub(count)
                            .is_some_and(|difference| difference != this.count)
                    })
            } else {
                i64::try_from(this.name.chars().count())
                    .ok()
                    .is_some_and(|count| {
                        this
                            .count
                            .checked_sub(count)
                            .is_some_and(|difference| difference != this.count)
                    })
            }))
        && this
            .count
            .checked_sub(3)
            .is_some_and(|difference| {
                this
                    .count
                    .checked_sub(this.count)
                    .is_some_and(|the_difference| difference < the_difference)
            })
        && i64::try_from(this.name.chars().count())
            .ok()
            .is_some_and(|count| {
                count.checked_add(this.count).is_some_and(|sum| sum < this.count)
            })
        || ((if this.count > 2 {
            i64::try_from(this.name.chars().count())
                .ok()
                .is_some_and(|count| {
                    limit.checked_mul(count).is_some_and(|product| product >= limit)
                })
        } else {
            i64::try_from(this.name.chars().count())
                .ok()
                .is_some_and(|count| {
                    limit
                        .checked_mul(count)
                        .is_some_and(|product| product >= 9_223_372_036_854_775_806)
                })
        })
            && 2_i64
                .checked_rem(limit)
                .is_some_and(|remainder| {
                    i64::try_from(this.content.len())
                        .ok()
                        .is_some_and(|count| {
                            this
                                .count
                                .checked_div(count)
                                .is_some_and(|quotient| remainder > quotient)
                        })
                })
            || (if this.count > 2 {
                i64::try_from(this.name.chars().count())
                    .ok()
                    .is_some_and(|count| {
                        limit.checked_mul(count).is_some_and(|product| product < limit)
                    })
            } else {
                i64::try_from(this.name.chars().count())
                    .ok()
                    .is_some_and(|count| {
                        limit
                            .checked_mul(count)
                            .is_some_and(|product| product < 9_223_372_036_854_775_806)
                    })
            })
                && (if this.count > 2 {
                    i64::try_from(this.name.chars().count())
                        .ok()
                        .is_some_and(|count| {
                            this
                                .count
                                .checked_sub(count)
                                .is_some_and(|difference| difference == this.count)
                        })
                } else {
                    i64::try_from(this.name.chars().count())
                        .ok()
                        .is_some_and(|count| {
                            this
                                .count
                                .checked_sub(count)
                                .is_some_and(|difference| difference == this.count)
                        })
                })) && this.count < 2 || this.limit.is_none()
        || this.numbers.is_some()
            && (if this.count > 2 {
                i64::try_from(this.content.len())
                    .ok()
                    .is_some_and(|count| {
                        count
                            .checked_add(this.count)
                            .is_some_and(|sum| sum <= this.count)
                    })
            } else {
                i64::try_from(this.content.len())
                    .ok()
                    .is_some_and(|count| {
                        count.checked_add(this.count).is_some_and(|sum| sum <= limit)
                    })
            })
}

/// Rule `drawn_5`: The members go together.
///
/// ```cel
/// (((this.count + this.count) > 1 ? this.content.all(c, (2 - size(this.content)) > (this.model.limit % this.count)) : !((size(this.name) - size(this.name)) < (9223372036854775806 % this.model.limit))) && !(this.content.filter(w, has(w.weight)).map(w, w.weight).all(n, (size(this.content) + this.model.limit) != (this.count > 2 ? this.count : size(this.content)))))
/// ```
fn drawn_5(this: &Request) -> bool {
    let Some(limit) = this.model.limit() else { return true };
    (this.count.checked_add(this.count).is_some_and(|sum| sum > 1)
        && this
            .content
            .iter()
            .all(|_| {
                i64::try_from(this.content.len())
                    .ok()
                    .is_some_and(|count| {
                        2_i64
                            .checked_sub(count)
                            .is_some_and(|difference| {
                                limit
                                    .checked_rem(this.count)
                                    .is_some_and(|remainder| difference > remainder)
                            })
                    })
            })
        || this.count.checked_add(this.count).is_some_and(|sum| sum <= 1)
            && i64::try_from(this.name.chars().count())
                .ok()
                .is_some_and(|count| {
                    count
                        .checked_sub(count)
                        .is_some_and(|difference| {
                            9_223_372_036_854_775_806_i64
                                .checked_rem(limit)
                                .is_some_and(|remainder| difference >= remainder)
                        })
                }))
        && this
            .content
            .iter()
            .any(|w| {
                w.weight().is_some()
                    && (if this.count > 2 {
                        i64::try_from(this.content.len())
                            .ok()
                            .is_some_and(|count| {
                                count
                                    .checked_add(limit)
                                    .is_some_and(|sum| sum == this.count)
                            })
                    } else {
                        i64::try_from(this.content.len())
                            .ok()
                            .is_some_and(|count| {
                                count
                                    .checked_add(limit)
                                    .is_some_and(|sum| {
                                        i64::try_from(this.content.len())
                                            .is_ok_and(|size| size == sum)
                                    })
                            })
                    })
            })
}

/// Rule `drawn_6`: The members go together.
///
/// ```cel
/// (has(this.numbers) && !(((-3 + this.count) != (this.model.limit / size(this.name)) || 4 != (this.model.limit * this.count))))
/// ```
fn drawn_6(this: &Request) -> bool {
    let Some(limit) = this.model.limit() else { return true };
    this.numbers.is_some()
        && (-3_i64)
            .checked_add(this.count)
            .is_some_and(|sum| {
                i64::try_from(this.name.chars().count())
                    .ok()
                    .is_some_and(|count| {
                        limit.checked_div(count).is_some_and(|quotient| sum == quotient)
                    })
            }) && limit.checked_mul(this.count) == Some(4)
}

/// Rule `drawn_7`: The members go together.
///
/// ```cel
/// (((size(this.content) + this.count) / (this.count - size(this.content))) - this.count) != (this.count > 2 ? this.count : this.count)
/// ```
fn drawn_7(this: &Request) -> bool {
    if this.count > 2 {
        i64::try_from(this.content.len())
            .ok()
            .is_some_and(|count| {
                count
                    .checked_add(this.count)
                    .is_some_and(|sum| {
                        this
                            .count
                            .checked_sub(count)
                            .is_some_and(|difference| {
                                sum
                                    .checked_div(difference)
                                    .is_some_and(|quotient| {
                                        quotient
                                            .checked_sub(this.count)
                                            .is_some_and(|the_difference| the_difference != this.count)
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
                        this
                            .count
                            .checked_sub(count)
                            .is_some_and(|difference| {
                                sum
                                    .checked_div(difference)
                                    .is_some_and(|quotient| {
                                        quotient
                                            .checked_sub(this.count)
                                            .is_some_and(|the_difference| the_difference != this.count)
                                    })
                            })
                    })
            })
    }
}

/// Rule `drawn_8`: The members go together.
///
/// ```cel
/// (!((has(this.strength) ? (this.count - size(this.content)) < (this.count % size(this.content)) : this.count == (this.count / size(this.content)))) && ((has(this.numbers) && (this.count % -3) != (this.count > 2 ? this.count : this.count)) || ((2 * this.count) == (this.model.limit * this.count) || (size(this.name) / this.model.limit) != this.count)))
/// ```
fn drawn_8(this: &Request) -> bool {
    let Some(limit) = this.model.limit() else { return true };
    (if this.strength.is_some() {
        i64::try_from(this.content.len())
            .ok()
            .is_some_and(|count| {
                this
                    .count
                    .checked_sub(count)
                    .is_some_and(|difference| {
                        this
                            .count
                            .checked_rem(count)
                            .is_some_and(|remainder| difference >= remainder)
                    })
            })
    } else {
        i64::try_from(this.content.len())
            .ok()
            .is_some_and(|count| {
                this
                    .count
                    .checked_div(count)
                    .is_some_and(|quotient| this.count != quotient)
            })
    })
        && (this.numbers.is_some()
            && (if this.count > 2 {
                this.count
                    .checked_rem(-3)
                    .is_some_and(|remainder| remainder != this.count)
            } else {
                this.count
                    .checked_rem(-3)
                    .is_some_and(|remainder| remainder != this.count)
            })
            || 2_i64
                .checked_mul(this.count)
                .is_some_and(|product| {
                    limit
                        .checked_mul(this.count)
                        .is_some_and(|the_product| product == the_product)
                })
            || i64::try_from(this.name.chars().count())
                .ok()
                .is_some_and(|count| {
                    count
                        .checked_div(limit)
                        .is_some_and(|quotient| quotient != this.count)
                }))
}

/// Rule `drawn_9`: The members go together.
///
/// ```cel
/// !(size(this.content.filter(c, !(this.count >= (this.count > 2 ? size(this.name) : size(this.name))))) < 1)
/// ```
fn drawn_9(this: &Request) -> bool {
    this.content
        .iter()
        .any(|_| {
            !(if this.count > 2 {
                i64::try_from(this.name.chars().count())
                    .is_ok_and(|size| size <= this.count)
            } else {
                i64::try_from(this.name.chars().count())
                    .is_ok_and(|size| size <= this.count)
            })
        })
}

/// Rule `drawn_10`: The members go together.
///
/// ```cel
/// (has(this.limit) && this.count > (0 * (this.count - size(this.name))))
/// ```
fn drawn_10(this: &Request) -> bool {
    this.limit.is_some()
        && i64::try_from(this.name.chars().count())
            .ok()
            .is_some_and(|count| {
                this
                    .count
                    .checked_sub(count)
                    .is_some_and(|difference| {
                        0_i64
                            .checked_mul(difference)
                            .is_some_and(|product| this.count > product)
                    })
            })
}

/// Rule `drawn_11`: The members go together.
///
/// ```cel
/// (!has(this.strength) || ((this.model.limit / this.count) - (this.count / size(this.content))) < (size(this.content) % (this.count * this.count)))
/// ```
fn drawn_11(this: &Request) -> bool {
    let Some(limit) = this.model.limit() else { return true };
    this.strength.is_none()
        || limit
            .checked_div(this.count)
            .is_some_and(|quotient| {
                i64::try_from(this.content.len())
                    .ok()
                    .is_some_and(|count| {
                        this
                            .count
                            .checked_div(count)
                            .is_some_and(|the_quotient| {
                                quotient
                                    .checked_sub(the_quotient)
                                    .is_some_and(|difference| {
                                        this
                                            .count
                                            .checked_mul(this.count)
                                            .is_some_and(|product| {
                                                count
                                                    .checked_rem(product)
                                                    .is_some_and(|remainder| difference < remainder)
                                            })
                                    })
                            })
                    })
            })
}

/// Rule `drawn_12`: The members go together.
///
/// ```cel
/// this.content.exists(c, (has(c.weight) && (9223372036854775806 <= (0 + this.model.limit) && (this.count + 2) >= (1 + this.count))))
/// ```
fn drawn_12(this: &Request) -> bool {
    let Some(limit) = this.model.limit() else { return true };
    this.content
        .iter()
        .any(|c| {
            c.weight().is_some()
                && 0_i64
                    .checked_add(limit)
                    .is_some_and(|sum| sum >= 9_223_372_036_854_775_806)
                && this
                    .count
                    .checked_add(2)
                    .is_some_and(|sum| {
                        1_i64
                            .checked_add(this.count)
                            .is_some_and(|the_sum| sum >= the_sum)
                    })
        })
}

/// Rule `drawn_13`: The members go together.
///
/// ```cel
/// size(this.name) != 3
/// ```
fn drawn_13(this: &Request) -> bool {
    this.name.chars().count() != 3
}

/// Rule `drawn_14`: The members go together.
///
/// ```cel
/// (has(this.limit) && size(this.content) <= 4)
/// ```
fn drawn_14(this: &Request) -> bool {
    this.limit.is_some() && this.content.len() <= 4
}

/// Rule `drawn_15`: The members go together.
///
/// ```cel
/// (size(this.content) / size(this.name)) != (this.count / ((this.count - this.count) - (size(this.name) * 1)))
/// ```
fn drawn_15(this: &Request) -> bool {
    i64::try_from(this.content.len())
        .ok()
        .is_some_and(|count| {
            i64::try_from(this.name.chars().count())
                .ok()
                .is_some_and(|the_count| {
                    count
                        .checked_div(the_count)
                        .is_some_and(|quotient| {
                            this
                                .count
                                .checked_sub(this.count)
                                .is_some_and(|difference| {
                                    the_count
                                        .checked_mul(1)
                                        .is_some_and(|product| {
                                            difference
                                                .checked_sub(product)
                                                .is_some_and(|the_difference| {
                                                    this
                                                        .count
                                                        .checked_div(the_difference)
                                                        .is_some_and(|the_quotient| quotient != the_quotient)
                                                })
                                        })
                                })
                        })
                })
        })
}

/// Rule `drawn_16`: The members go together.
///
/// ```cel
/// (!(((this.count % this.count) == (9223372036854775806 - this.count) && (this.count / 2) == (size(this.name) + this.count))) && ((size(this.content) <= (this.count > 2 ? size(this.name) : 2) || (size(this.content) + this.count) <= (this.count / this.count)) || (has(this.limit) && (this.limit + this.count) == -3)))
/// ```
fn drawn_16(this: &Request) -> bool {
    (this
        .count
        .checked_rem(this.count)
        .is_some_and(|remainder| {
            9_223_372_036_854_775_806_i64
                .checked_sub(this.count)
                .is_some_and(|difference| remainder != difference)
        })
        || this
            .count
            .checked_div(2)
            .is_some_and(|quotient| {
                i64::try_from(this.name.chars().count())
                    .ok()
                    .is_some_and(|count| {
                        count.checked_add(this.count).is_some_and(|sum| quotient != sum)
                    })
            }))
        && ((if this.count > 2 {
            this.content.len() <= this.name.chars().count()
        } else {
            this.content.len() <= 2
        })
            || i64::try_from(this.content.len())
                .ok()
                .is_some_and(|count| {
                    count
                        .checked_add(this.count)
                        .is_some_and(|sum| {
                            this
                                .count
                                .checked_div(this.count)
                                .is_some_and(|quotient| sum <= quotient)
                        })
                })
            || this.limit.is_some_and(|limit| limit.checked_add(this.count) == Some(-3)))
}

/// Rule `drawn_17`: The members go together.
///
/// ```cel
/// this.name.matches("^.b|é$")
/// ```
fn drawn_17(this: &Request) -> bool {
    genwire_core::pattern!("^.b|é$").matches(&this.name)
}

/// Rule `drawn_18`: The members go together.
///
/// ```cel
/// !((has(this.numbers) ? ((this.count % size(this.content)) == (this.count + this.count) || (this.count - this.count) != this.count) : (has(this.title) && (size(this.name) - size(this.name)) >= size(this.name))))
/// ```
fn drawn_18(this: &Request) -> bool {
    if this.numbers.is_some() {
        i64::try_from(this.content.len())
            .ok()
            .is_some_and(|count| {
                this
                    .count
                    .checked_rem(count)
                    .is_some_and(|remainder| {
                        this
                            .count
                            .checked_add(this.count)
                            .is_some_and(|sum| remainder != sum)
                    })
            })
            && this
                .count
                .checked_sub(this.count)
                .is_some_and(|difference| difference == this.count)
    } else {
        this.title.is_none()
            || i64::try_from(this.name.chars().count())
                .ok()
                .is_some_and(|count| {
                    count
                        .checked_sub(count)
                        .is_some_and(|difference| {
                            i64::try_from(this.name.chars().count())
                                .is_ok_and(|size| size > difference)
                        })
                })
    }
}

/// Rule `drawn_19`: The members go together.
///
/// ```cel
/// ((((4 + this.count) == 4 || (this.model.limit * this.model.limit) <= (this.count > 2 ? 0 : 0)) && ((this.model.limit + 0) >= size(this.name) && this.count == (size(this.content) + this.count))) || this.name.matches("^.b|é$"))
/// ```
fn drawn_19(this: &Request) -> bool {
    let Some(limit) = this.model.limit() else { return true };
    (4_i64.checked_add(this.count) == Some(4)
        || (if this.count > 2 {
            limit.checked_mul(limit).is_some_and(|product| product <= 0)
        } else {
            limit.checked_mul(limit).is_some_and(|product| product <= 0)
        }))
        && limit
            .checked_add(0)
            .is_some_and(|sum| {
                i64::try_from(this.name.chars().count()).is_ok_and(|size| size <= sum)
            })
        && i64::try_from(this.content.len())
            .ok()
            .is_some_and(|count| {
                count.checked_add(this.count).is_some_and(|sum| this.count == sum)
            }) || genwire_core::pattern!("^.b|é$").matches(&this.name)
}

/// Rule `drawn_20`: The members go together.
///
/// ```cel
/// size(this.content.filter(c, size(this.name) < 3)) != 1
/// ```
fn drawn_20(this: &Request) -> bool {
    this.content.iter().filter(|_| this.name.chars().count() < 3).count() != 1
}

/// Rule `drawn_21`: The members go together.
///
/// ```cel
/// ((!this.name.contains("b") && ((0 * this.count) > (this.count * size(this.content)) && this.model.limit > (this.count % this.count))) && (!((this.model.limit % this.model.limit) != (this.count > 2 ? this.count : 3)) ? this.content.exists(c, this.model.limit > (1 + this.model.limit)) : 3 <= (size(this.name) - this.count)))
/// ```
fn drawn_21(this: &Request) -> bool {
    let Some(limit) = this.model.limit() else { return true };
    !this.name.contains('b')
        && 0_i64
            .checked_mul(this.count)
            .is_some_and(|product| {
                i64::try_from(this.content.len())
                    .ok()
                    .is_some_and(|count| {
                        this
                            .count
                            .checked_mul(count)
                            .is_some_and(|the_product| product > the_product)
                    })
            })
        && this.count.checked_rem(this.count).is_some_and(|remainder| limit > remainder)
        && ((if this.count > 2 {
            limit.checked_rem(limit).is_some_and(|remainder| remainder == this.count)
        } else {
            limit.checked_rem(limit) == Some(3)
        })
            && this
                .content
                .iter()
                .any(|_| 1_i64.checked_add(limit).is_some_and(|sum| limit > sum))
            || (if this.count > 2 {
                limit.checked_rem(limit).is_some_and(|remainder| remainder != this.count)
            } else {
                limit.checked_rem(limit).is_some_and(|remainder| remainder != 3)
            })
                && i64::try_from(this.name.chars().count())
                    .ok()
                    .is_some_and(|count| {
                        count
                            .checked_sub(this.count)
                            .is_some_and(|difference| difference >= 3)
                    }))
}

/// Rule `drawn_22`: The members go together.
///
/// ```cel
/// ((this.model.limit + (this.model.limit * 1)) % ((this.count + 4) * (this.model.limit % this.count))) > ((size(this.name) % (this.model.limit % this.count)) - this.count)
/// ```
fn drawn_22(this: &Request) -> bool {
    let Some(limit) = this.model.limit() else { return true };
    limit
        .checked_mul(1)
        .is_some_and(|product| {
            limit
                .checked_add(product)
                .is_some_and(|sum| {
                    this
                        .count
                        .checked_add(4)
                        .is_some_and(|the_sum| {
                            limit
                                .checked_rem(this.count)
                                .is_some_and(|remainder| {
                                    the_sum
                                        .checked_mul(remainder)
                                        .is_some_and(|the_product| {
                                            sum
                                                .checked_rem(the_product)
                                                .is_some_and(|the_remainder| {
                                                    i64::try_from(this.name.chars().count())
                                                        .ok()
                                                        .is_some_and(|count| {
                                                            count
                                                                .checked_rem(remainder)
                                                                .is_some_and(|the_remainder_2| {
                                                                    the_remainder_2
                                                                        .checked_sub(this.count)
                                                                        .is_some_and(|difference| the_remainder > difference)
                                                                })
                                                        })
                                                })
                                        })
                                })
                        })
                })
        })
}

/// Rule `drawn_23`: The members go together.
///
/// ```cel
/// !(this.name.matches("^.b|é$"))
/// ```
fn drawn_23(this: &Request) -> bool {
    !genwire_core::pattern!("^.b|é$").matches(&this.name)
}

/// Rule `drawn_24`: The members go together.
///
/// ```cel
/// (size(this.name) > 2 && !(size(this.name) >= 2))
/// ```
fn drawn_24(this: &Request) -> bool {
    this.name.chars().count() > 2 && this.name.chars().count() < 2
}

/// Rule `drawn_25`: The members go together.
///
/// ```cel
/// !(((4 / this.count) * this.count) < (size(this.name) + (size(this.content) - 2)))
/// ```
fn drawn_25(this: &Request) -> bool {
    4_i64
        .checked_div(this.count)
        .is_some_and(|quotient| {
            quotient
                .checked_mul(this.count)
                .is_some_and(|product| {
                    i64::try_from(this.name.chars().count())
                        .ok()
                        .is_some_and(|count| {
                            i64::try_from(this.content.len())
                                .ok()
                                .is_some_and(|the_count| {
                                    the_count
                                        .checked_sub(2)
                                        .is_some_and(|difference| {
                                            count
                                                .checked_add(difference)
                                                .is_some_and(|sum| product >= sum)
                                        })
                                })
                        })
                })
        })
}

/// Rule `drawn_26`: The members go together.
///
/// ```cel
/// !(((this.count < (this.count * -3) || (this.model.limit % this.model.limit) <= (this.count > 2 ? this.model.limit : this.model.limit)) || !(this.count > (this.count / size(this.name)))))
/// ```
fn drawn_26(this: &Request) -> bool {
    let Some(limit) = this.model.limit() else { return true };
    this.count.checked_mul(-3).is_some_and(|product| this.count >= product)
        && (if this.count > 2 {
            limit.checked_rem(limit).is_some_and(|remainder| remainder > limit)
        } else {
            limit.checked_rem(limit).is_some_and(|remainder| remainder > limit)
        })
        && i64::try_from(this.name.chars().count())
            .ok()
            .is_some_and(|count| {
                this
                    .count
                    .checked_div(count)
                    .is_some_and(|quotient| this.count > quotient)
            })
}

/// Rule `drawn_27`: The members go together.
///
/// ```cel
/// this.content.exists(c, (has(this.strength) ? !(2.0 == this.model.rate) : c.type.startsWith("a")))
/// ```
fn drawn_27(this: &Request) -> bool {
    let Some(rate) = this.model.rate() else { return true };
    this.content
        .iter()
        .any(|c| {
            if this.strength.is_some() {
                !(2.0..=2.0).contains(&rate)
            } else {
                c.ty().starts_with('a')
            }
        })
}

/// Rule `drawn_28`: The members go together.
///
/// ```cel
/// (((this.count % size(this.content)) - (this.count % this.count)) - this.model.limit) >= (size(this.content) - ((this.count * this.count) * this.count))
/// ```
fn drawn_28(this: &Request) -> bool {
    let Some(limit) = this.model.limit() else { return true };
    i64::try_from(this.content.len())
        .ok()
        .is_some_and(|count| {
            this
                .count
                .checked_rem(count)
                .is_some_and(|remainder| {
                    this
                        .count
                        .checked_rem(this.count)
                        .is_some_and(|the_remainder| {
                            remainder
                                .checked_sub(the_remainder)
                                .is_some_and(|difference| {
                                    difference
                                        .checked_sub(limit)
                                        .is_some_and(|the_difference| {
                                            this
                                                .count
                                                .checked_mul(this.count)
                                                .is_some_and(|product| {
                                                    product
                                                        .checked_mul(this.count)
                                                        .is_some_and(|the_product| {
                                                            count
                                                                .checked_sub(the_product)
                                                                .is_some_and(|the_difference_2| {
                                                                    the_difference >= the_difference_2
                                                                })
                                                        })
                                                })
                                        })
                                })
                        })
                })
        })
}

/// Rule `drawn_29`: The members go together.
///
/// ```cel
/// size(this.content.filter(c, (this.count == size(this.content) && (size(this.content) <= size(this.name) || this.count < this.model.limit)))) >= 2
/// ```
fn drawn_29(this: &Request) -> bool {
    let Some(limit) = this.model.limit() else { return true };
    this
        .content
        .iter()
        .filter(|_| {
            i64::try_from(this.content.len()).is_ok_and(|size| size == this.count)
                && (this.content.len() <= this.name.chars().count()
                    || this.count < limit)
        })
        .count() >= 2
}

/// Rule `drawn_30`: The members go together.
///
/// ```cel
/// (((3 * this.count) - (this.count - size(this.name))) * this.count) <= (2 % ((this.count + this.count) + size(this.name)))
/// ```
fn drawn_30(this: &Request) -> bool {
    3_i64
        .checked_mul(this.count)
        .is_some_and(|product| {
            i64::try_from(this.name.chars().count())
                .ok()
                .is_some_and(|count| {
                    this
                        .count
                        .checked_sub(count)
                        .is_some_and(|difference| {
                            product
                                .checked_sub(difference)
                                .is_some_and(|the_difference| {
                                    the_difference
                                        .checked_mul(this.count)
                                        .is_some_and(|the_product| {
                                            this
                                                .count
                                                .checked_add(this.count)
                                                .is_some_and(|sum| {
                                                    sum
                                                        .checked_add(count)
                                                        .is_some_and(|the_sum| {
                                                            2_i64
                                                                .checked_rem(the_sum)
                                                                .is_some_and(|remainder| the_product <= remainder)
                                                        })
                                                })
                                        })
                                })
                        })
                })
        })
}

/// Rule `drawn_31`: The members go together.
///
/// ```cel
/// this.name.startsWith("a")
/// ```
fn drawn_31(this: &Request) -> bool {
    this.name.starts_with('a')
}

/// Rule `drawn_32`: The members go together.
///
/// ```cel
/// (((this.count + this.count) + 2) / (this.count - (size(this.name) + size(this.content)))) <= 4
/// ```
fn drawn_32(this: &Request) -> bool {
    this.count
        .checked_add(this.count)
        .is_some_and(|sum| {
            sum
                .checked_add(2)
                .is_some_and(|the_sum| {
                    i64::try_from(this.name.chars().count() + this.content.len())
                        .ok()
                        .is_some_and(|count| {
                            this
                                .count
                                .checked_sub(count)
                                .is_some_and(|difference| {
                                    the_sum
                                        .checked_div(difference)
                                        .is_some_and(|quotient| quotient <= 4)
                                })
                        })
                })
        })
}

/// Rule `drawn_33`: The members go together.
///
/// ```cel
/// (!has(this.strength) || size(this.name) <= (this.count > 2 ? size(this.content) : 2))
/// ```
fn drawn_33(this: &Request) -> bool {
    this.strength.is_none()
        || (if this.count > 2 {
            this.name.chars().count() <= this.content.len()
        } else {
            this.name.chars().count() <= 2
        })
}

/// Rule `drawn_34`: The members go together.
///
/// ```cel
/// (this.content.all(c, ((this.count + size(this.name)) < (this.count > 2 ? this.count : this.model.limit) && 9223372036854775806 >= (this.count % size(this.name)))) || this.name.matches("^.b|é$"))
/// ```
fn drawn_34(this: &Request) -> bool {
    let Some(limit) = this.model.limit() else { return true };
    this
        .content
        .iter()
        .all(|_| {
            (if this.count > 2 {
                i64::try_from(this.name.chars().count())
                    .ok()
                    .is_some_and(|count| {
                        this.count.checked_add(count).is_some_and(|sum| sum < this.count)
                    })
            } else {
                i64::try_from(this.name.chars().count())
                    .ok()
                    .is_some_and(|count| {
                        this.count.checked_add(count).is_some_and(|sum| sum < limit)
                    })
            })
                && i64::try_from(this.name.chars().count())
                    .ok()
                    .is_some_and(|count| {
                        this
                            .count
                            .checked_rem(count)
                            .is_some_and(|remainder| {
                                remainder <= 9_223_372_036_854_775_806
                            })
                    })
        }) || genwire_core::pattern!("^.b|é$").matches(&this.name)
}

/// Rule `drawn_35`: The members go together.
///
/// ```cel
/// (has(this.title) ? (((3 % size(this.name)) == this.count ? (this.count % -3) != (this.count / 4) : (size(this.content) - this.count) != (this.model.limit - this.count)) ? (has(this.title) && (size(this.name) - this.count) <= (this.count % this.count)) : ((this.count + -3) <= (0 - this.count) || this.model.limit != (this.count > 2 ? 3 : this.count))) : this.model.limit <= (size(this.content) * size(this.name)))
/// ```
fn drawn_35(this: &Request) -> bool {
    let Some(limit) = this.model.limit() else { return true };
    if this.title.is_some() {
        (i64::try_from(this.name.chars().count())
            .ok()
            .is_some_and(|count| {
                3_i64.checked_rem(count).is_some_and(|remainder| remainder == this.count)
            })
            && this
                .count
                .checked_rem(-3)
                .is_some_and(|remainder| {
                    this
                        .count
                        .checked_div(4)
                        .is_some_and(|quotient| remainder != quotient)
                })
            || i64::try_from(this.name.chars().count())
                .ok()
                .is_some_and(|count| {
                    3_i64
                        .checked_rem(count)
                        .is_some_and(|remainder| remainder != this.count)
                })
                && i64::try_from(this.content.len())
                    .ok()
                    .is_some_and(|count| {
                        count
                            .checked_sub(this.count)
                            .is_some_and(|difference| {
                                limit
                                    .checked_sub(this.count)
                                    .is_some_and(|the_difference| difference != the_difference)
                            })
                    })) && this.title.is_some()
            && i64::try_from(this.name.chars().count())
                .ok()
                .is_some_and(|count| {
                    count
                        .checked_sub(this.count)
                        .is_some_and(|difference| {
                            this
                                .count
                                .checked_rem(this.count)
                                .is_some_and(|remainder| difference <= remainder)
                        })
                })
            || (i64::try_from(this.name.chars().count())
                .ok()
                .is_some_and(|count| {
                    3_i64
                        .checked_rem(count)
                        .is_some_and(|remainder| remainder == this.count)
                })
                && this
                    .count
                    .checked_rem(-3)
                    .is_some_and(|remainder| {
                        this
                            .count
                            .checked_div(4)
                            .is_some_and(|quotient| remainder == quotient)
                    })
                || i64::try_from(this.name.chars().count())
                    .ok()
                    .is_some_and(|count| {
                        3_i64
                            .checked_rem(count)
                            .is_some_and(|remainder| remainder != this.count)
                    })
                    && i64::try_from(this.content.len())
                        .ok()
                        .is_some_and(|count| {
                            count
                                .checked_sub(this.count)
                                .is_some_and(|difference| {
                                    limit
                                        .checked_sub(this.count)
                                        .is_some_and(|the_difference| difference == the_difference)
                                })
                        }))
                && (this
                    .count
                    .checked_add(-3)
                    .is_some_and(|sum| {
                        0_i64
                            .checked_sub(this.count)
                            .is_some_and(|difference| sum <= difference)
                    })
                    || (if this.count > 2 { limit != 3 } else { limit != this.count }))
    } else {
        i64::try_from(this.content.len())
            .ok()
            .is_some_and(|count| {
                i64::try_from(this.name.chars().count())
                    .ok()
                    .is_some_and(|the_count| {
                        count
                            .checked_mul(the_count)
                            .is_some_and(|product| limit <= product)
                    })
            })
    }
}

/// Rule `drawn_36`: The members go together.
///
/// ```cel
/// this.count > (this.count - ((this.model.limit + 9223372036854775806) - (size(this.content) * size(this.name))))
/// ```
fn drawn_36(this: &Request) -> bool {
    let Some(limit) = this.model.limit() else { return true };
    limit
        .checked_add(9_223_372_036_854_775_806)
        .is_some_and(|sum| {
            i64::try_from(this.content.len())
                .ok()
                .is_some_and(|count| {
                    i64::try_from(this.name.chars().count())
                        .ok()
                        .is_some_and(|the_count| {
                            count
                                .checked_mul(the_count)
                                .is_some_and(|product| {
                                    sum
                                        .checked_sub(product)
                                        .is_some_and(|difference| {
                                            this
                                                .count
                                                .checked_sub(difference)
                                                .is_some_and(|the_difference| this.count > the_difference)
                                        })
                                })
                        })
                })
        })
}

/// Rule `drawn_37`: The members go together.
///
/// ```cel
/// (has(this.title) && ((!has(this.numbers) || (this.count + 3) >= (this.count - this.count)) ? size(this.content.filter(c, this.model.limit <= size(this.content))) <= 3 : ((this.model.limit * 1) > this.count && (size(this.content) - this.count) <= (this.count % this.count))))
/// ```
fn drawn_37(this: &Request) -> bool {
    let Some(limit) = this.model.limit() else { return true };
    this.title.is_some()
        && ((this.numbers.is_none()
            || this
                .count
                .checked_add(3)
                .is_some_and(|sum| {
                    this
                        .count
                        .checked_sub(this.count)
                        .is_some_and(|difference| sum >= difference)
                }))
            && this
                .content
                .iter()
                .filter(|_| {
                    i64::try_from(this.content.len()).is_ok_and(|size| size >= limit)
                })
                .count() <= 3
            || this.numbers.is_some()
                && this
                    .count
                    .checked_add(3)
                    .is_some_and(|sum| {
                        this
                            .count
                            .checked_sub(this.count)
                            .is_some_and(|difference| sum < difference)
                    })
                && limit.checked_mul(1).is_some_and(|product| product > this.count)
                && i64::try_from(this.content.len())
                    .ok()
                    .is_some_and(|count| {
                        count
                            .checked_sub(this.count)
                            .is_some_and(|difference| {
                                this
                                    .count
                                    .checked_rem(this.count)
                                    .is_some_and(|remainder| difference <= remainder)
                            })
                    }))
}

/// Rule `drawn_38`: The members go together.
///
/// ```cel
/// ((this.count % (this.count / this.count)) + size(this.name)) != (this.count > 2 ? this.count : size(this.content))
/// ```
fn drawn_38(this: &Request) -> bool {
    if this.count > 2 {
        this.count
            .checked_div(this.count)
            .is_some_and(|quotient| {
                this
                    .count
                    .checked_rem(quotient)
                    .is_some_and(|remainder| {
                        i64::try_from(this.name.chars().count())
                            .ok()
                            .is_some_and(|count| {
                                remainder
                                    .checked_add(count)
                                    .is_some_and(|sum| sum != this.count)
                            })
                    })
            })
    } else {
        this.count
            .checked_div(this.count)
            .is_some_and(|quotient| {
                this
                    .count
                    .checked_rem(quotient)
                    .is_some_and(|remainder| {
                        i64::try_from(this.name.chars().count())
                            .ok()
                            .is_some_and(|count| {
                                remainder
                                    .checked_add(count)
                                    .is_some_and(|sum| {
                                        i64::try_from(this.content.len())
                                            .is_ok_and(|size| size != sum)
                                    })
                            })
                    })
            })
    }
}

/// Rule `drawn_39`: The members go together.
///
/// ```cel
/// (((this.count * 2) - size(this.content)) > this.count ? this.content.exists_one(c, this.name != "ab") : (this.count * this.model.limit) <= (this.count / this.model.limit))
/// ```
fn drawn_39(this: &Request) -> bool {
    let Some(limit) = this.model.limit() else { return true };
    this
        .count
        .checked_mul(2)
        .is_some_and(|product| {
            i64::try_from(this.content.len())
                .ok()
                .is_some_and(|count| {
                    product
                        .checked_sub(count)
                        .is_some_and(|difference| difference > this.count)
                })
        }) && this.content.iter().filter(|_| this.name != "ab").count() == 1
        || this
            .count
            .checked_mul(2)
            .is_some_and(|product| {
                i64::try_from(this.content.len())
                    .ok()
                    .is_some_and(|count| {
                        product
                            .checked_sub(count)
                            .is_some_and(|difference| difference <= this.count)
                    })
            })
            && this
                .count
                .checked_mul(limit)
                .is_some_and(|product| {
                    this
                        .count
                        .checked_div(limit)
                        .is_some_and(|quotient| product <= quotient)
                })
}

/// Rule `drawn_40`: The members go together.
///
/// ```cel
/// 0 != (((size(this.content) * this.count) / (this.count - size(this.content))) + ((-3 % size(this.content)) % (this.count - this.count)))
/// ```
fn drawn_40(this: &Request) -> bool {
    i64::try_from(this.content.len())
        .ok()
        .is_some_and(|count| {
            count
                .checked_mul(this.count)
                .is_some_and(|product| {
                    this
                        .count
                        .checked_sub(count)
                        .is_some_and(|difference| {
                            product
                                .checked_div(difference)
                                .is_some_and(|quotient| {
                                    (-3_i64)
                                        .checked_rem(count)
                                        .is_some_and(|remainder| {
                                            this
                                                .count
                                                .checked_sub(this.count)
                                                .is_some_and(|the_difference| {
                                                    remainder
                                                        .checked_rem(the_difference)
                                                        .is_some_and(|the_remainder| {
                                                            quotient
                                                                .checked_add(the_remainder)
                                                                .is_some_and(|sum| sum != 0)
                                                        })
                                                })
                                        })
                                })
                        })
                })
        })
}

/// Rule `drawn_41`: The members go together.
///
/// ```cel
/// (((this.count <= this.model.limit || this.count == (this.count * 2)) || (!has(this.strength) || this.count <= (this.count + size(this.name)))) || ((0 + this.count) + (size(this.content) * size(this.content))) >= this.model.limit)
/// ```
fn drawn_41(this: &Request) -> bool {
    let Some(limit) = this.model.limit() else { return true };
    this.count <= limit
        || this.count.checked_mul(2).is_some_and(|product| this.count == product)
        || this.strength.is_none()
        || i64::try_from(this.name.chars().count())
            .ok()
            .is_some_and(|count| {
                this.count.checked_add(count).is_some_and(|sum| this.count <= sum)
            })
        || 0_i64
            .checked_add(this.count)
            .is_some_and(|sum| {
                i64::try_from(this.content.len())
                    .ok()
                    .is_some_and(|count| {
                        count
                            .checked_mul(count)
                            .is_some_and(|product| {
                                sum
                                    .checked_add(product)
                                    .is_some_and(|the_sum| the_sum >= limit)
                            })
                    })
            })
}

/// Rule `drawn_42`: The members go together.
///
/// ```cel
/// this.name.startsWith("a")
/// ```
fn drawn_42(this: &Request) -> bool {
    this.name.starts_with('a')
}

/// Rule `drawn_43`: The members go together.
///
/// ```cel
/// !this.name.contains("b")
/// ```
fn drawn_43(this: &Request) -> bool {
    !this.name.contains('b')
}

/// Rule `drawn_44`: The members go together.
///
/// ```cel
/// !(!(((this.model.limit % 2) >= this.count || -3 > (this.count > 2 ? this.model.limit : this.count))))
/// ```
fn drawn_44(this: &Request) -> bool {
    let Some(limit) = this.model.limit() else { return true };
    limit.checked_rem(2).is_some_and(|remainder| remainder >= this.count)
        || (if this.count > 2 { limit < -3 } else { this.count < -3 })
}

/// Rule `drawn_45`: The members go together.
///
/// ```cel
/// (has(this.numbers) && this.content.filter(w, has(w.weight)).map(w, w.weight).all(n, (size(this.name) % this.count) == (this.count > 2 ? n : this.count)))
/// ```
fn drawn_45(this: &Request) -> bool {
    this.numbers.is_some()
        && this
            .content
            .iter()
            .all(|w| {
                w
                    .weight()
                    .is_none_or(|weight| {
                        if this.count > 2 {
                            i64::try_from(this.name.chars().count())
                                .ok()
                                .is_some_and(|count| {
                                    count
                                        .checked_rem(this.count)
                                        .is_some_and(|remainder| remainder == weight)
                                })
                        } else {
                            i64::try_from(this.name.chars().count())
                                .ok()
                                .is_some_and(|count| {
                                    count
                                        .checked_rem(this.count)
                                        .is_some_and(|remainder| remainder == this.count)
                                })
                        }
                    })
            })
}

/// Rule `drawn_46`: The members go together.
///
/// ```cel
/// !((size(this.content.filter(c, this.count > 0)) > 1 || this.name.matches("^.b|é$")))
/// ```
fn drawn_46(this: &Request) -> bool {
    !(this.content.iter().filter(|_| this.count > 0).count() > 1
        || genwire_core::pattern!("^.b|é$").matches(&this.name))
}

/// Rule `drawn_47`: The members go together.
///
/// ```cel
/// !(((-3 + this.model.limit) >= (size(this.name) / this.count) && 9223372036854775806 >= (size(this.name) / this.count)))
/// ```
fn drawn_47(this: &Request) -> bool {
    let Some(limit) = this.model.limit() else { return true };
    (-3_i64)
        .checked_add(limit)
        .is_some_and(|sum| {
            i64::try_from(this.name.chars().count())
                .ok()
                .is_some_and(|count| {
                    count.checked_div(this.count).is_some_and(|quotient| sum < quotient)
                })
        })
        || i64::try_from(this.name.chars().count())
            .ok()
            .is_some_and(|count| {
                count
                    .checked_div(this.count)
                    .is_some_and(|quotient| quotient > 9_223_372_036_854_775_806)
            })
}

/// Rule `drawn_48`: The members go together.
///
/// ```cel
/// ((((this.count * this.count) >= (this.count > 2 ? 1 : size(this.content)) ? (this.count - size(this.name)) <= (this.count > 2 ? this.count : this.count) : (this.count - size(this.content)) != this.count) ? !((size(this.name) % -3) > (2 % this.model.limit)) : (!has(this.numbers) || (3 + 0) > (this.count / 1))) ? (has(this.limit) && (this.count <= (this.count > 2 ? this.model.limit : size(this.name)) || (this.limit / this.count) != (size(this.content) - size(this.name)))) : (!(this.count != (this.model.limit / this.count)) && 3 == (this.count > 2 ? this.count : this.count)))
/// ```
fn drawn_48(this: &Request) -> bool {
    let Some(limit) = this.model.limit() else { return true };
    (((if this.count > 2 {
        this.count.checked_mul(this.count).is_some_and(|product| product >= 1)
    } else {
        this.count
            .checked_mul(this.count)
            .is_some_and(|product| {
                i64::try_from(this.content.len()).is_ok_and(|size| size <= product)
            })
    })
        && (if this.count > 2 {
            i64::try_from(this.name.chars().count())
                .ok()
                .is_some_and(|count| {
                    this
                        .count
                        .checked_sub(count)
                        .is_some_and(|difference| difference <= this.count)
                })
        } else {
            i64::try_from(this.name.chars().count())
                .ok()
                .is_some_and(|count| {
                    this
                        .count
                        .checked_sub(count)
                        .is_some_and(|difference| difference <= this.count)
                })
        })
        || (if this.count > 2 {
            this.count.checked_mul(this.count).is_some_and(|product| product < 1)
        } else {
            this.count
                .checked_mul(this.count)
                .is_some_and(|product| {
                    i64::try_from(this.content.len()).is_ok_and(|size| size > product)
                })
        })
            && i64::try_from(this.content.len())
                .ok()
                .is_some_and(|count| {
                    this
                        .count
                        .checked_sub(count)
                        .is_some_and(|difference| difference != this.count)
                }))
        && i64::try_from(this.name.chars().count())
            .ok()
            .is_some_and(|count| {
                count
                    .checked_rem(-3)
                    .is_some_and(|remainder| {
                        2_i64
                            .checked_rem(limit)
                            .is_some_and(|the_remainder| remainder <= the_remainder)
                    })
            })
        || ((if this.count > 2 {
            this.count.checked_mul(this.count).is_some_and(|product| product >= 1)
        } else {
            this.count
                .checked_mul(this.count)
                .is_some_and(|product| {
                    i64::try_from(this.content.len()).is_ok_and(|size| size <= product)
                })
        })
            && (if this.count > 2 {
                i64::try_from(this.name.chars().count())
                    .ok()
                    .is_some_and(|count| {
                        this
                            .count
                            .checked_sub(count)
                            .is_some_and(|difference| difference > this.count)
                    })
            } else {
                i64::try_from(this.name.chars().count())
                    .ok()
                    .is_some_and(|count| {
                        this
                            .count
                            .checked_sub(count)
                            .is_some_and(|difference| difference > this.count)
                    })
            })
            || (if this.count > 2 {
                this.count.checked_mul(this.count).is_some_and(|product| product < 1)
            } else {
                this.count
                    .checked_mul(this.count)
                    .is_some_and(|product| {
                        i64::try_from(this.content.len())
                            .is_ok_and(|size| size > product)
                    })
            })
                && i64::try_from(this.content.len())
                    .ok()
                    .is_some_and(|count| {
                        this
                            .count
                            .checked_sub(count)
                            .is_some_and(|difference| difference == this.count)
                    }))
            && (this.numbers.is_none()
                || this.count.checked_div(1).is_some_and(|quotient| quotient < 3)))
        && this
            .limit
            .is_some_and(|this_limit| {
                (if this.count > 2 {
                    this.count <= limit
                } else {
                    i64::try_from(this.name.chars().count())
                        .is_ok_and(|size| size >= this.count)
                })
                    || this_limit
                        .checked_div(this.count)
                        .is_some_and(|quotient| {
                            i64::try_from(this.content.len())
                                .ok()
                                .is_some_and(|count| {
                                    i64::try_from(this.name.chars().count())
                                        .ok()
                                        .is_some_and(|the_count| {
                                            count
                                                .checked_sub(the_count)
                                                .is_some_and(|difference| quotient != difference)
                                        })
                                })
                        })
            })
        || (((if this.count > 2 {
            this.count.checked_mul(this.count).is_some_and(|product| product >= 1)
        } else {
            this.count
                .checked_mul(this.count)
                .is_some_and(|product| {
                    i64::try_from(this.content.len()).is_ok_and(|size| size <= product)
                })
        })
            && (if this.count > 2 {
                i64::try_from(this.name.chars().count())
                    .ok()
                    .is_some_and(|count| {
                        this
                            .count
                            .checked_sub(count)
                            .is_some_and(|difference| difference <= this.count)
                    })
            } else {
                i64::try_from(this.name.chars().count())
                    .ok()
                    .is_some_and(|count| {
                        this
                            .count
                            .checked_sub(count)
                            .is_some_and(|difference| difference <= this.count)
                    })
            })
            || (if this.count > 2 {
                this.count.checked_mul(this.count).is_some_and(|product| product < 1)
            } else {
                this.count
                    .checked_mul(this.count)
                    .is_some_and(|product| {
                        i64::try_from(this.content.len())
                            .is_ok_and(|size| size > product)
                    })
            })
                && i64::try_from(this.content.len())
                    .ok()
                    .is_some_and(|count| {
                        this
                            .count
                            .checked_sub(count)
                            .is_some_and(|difference| difference != this.count)
                    }))
            && i64::try_from(this.name.chars().count())
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
            || ((if this.count > 2 {
                this.count.checked_mul(this.count).is_some_and(|product| product >= 1)
            } else {
                this.count
                    .checked_mul(this.count)
                    .is_some_and(|product| {
                        i64::try_from(this.content.len())
                            .is_ok_and(|size| size <= product)
                    })
            })
                && (if this.count > 2 {
                    i64::try_from(this.name.chars().count())
                        .ok()
                        .is_some_and(|count| {
                            this
                                .count
                                .checked_sub(count)
                                .is_some_and(|difference| difference > this.count)
                        })
                } else {
                    i64::try_from(this.name.chars().count())
                        .ok()
                        .is_some_and(|count| {
                            this
                                .count
                                .checked_sub(count)
                                .is_some_and(|difference| difference > this.count)
                        })
                })
                || (if this.count > 2 {
                    this.count.checked_mul(this.count).is_some_and(|product| product < 1)
                } else {
                    this.count
                        .checked_mul(this.count)
                        .is_some_and(|product| {
                            i64::try_from(this.content.len())
                                .is_ok_and(|size| size > product)
                        })
                })
                    && i64::try_from(this.content.len())
                        .ok()
                        .is_some_and(|count| {
                            this
                                .count
                                .checked_sub(count)
                                .is_some_and(|difference| difference == this.count)
                        })) && this.numbers.is_some()
                && this.count.checked_div(1).is_some_and(|quotient| quotient >= 3))
            && limit
                .checked_div(this.count)
                .is_some_and(|quotient| this.count == quotient)
            && (if this.count > 2 { this.count == 3 } else { this.count == 3 })
}

/// Rule `drawn_49`: The members go together.
///
/// ```cel
/// (has(this.title) ? ((this.model.limit + size(this.content)) >= (size(this.content) / this.model.limit) && ((this.count * 4) == (this.count - size(this.content)) || (this.count % 2) == (this.count / this.model.limit))) : (((this.model.limit / size(this.content)) == (this.count % this.count) || (this.count % this.count) != (this.count > 2 ? this.count : this.count)) ? !((size(this.content) - this.model.limit) < (9223372036854775806 * size(this.content))) : this.content.exists(c, (this.count % this.model.limit) == this.model.limit)))
/// ```
fn drawn_49(this: &Request) -> bool {
    let Some(limit) = this.model.limit() else { return true };
    if this.title.is_some() {
        i64::try_from(this.content.len())
            .ok()
            .is_some_and(|count| {
                limit
                    .checked_add(count)
                    .is_some_and(|sum| {
                        count.checked_div(limit).is_some_and(|quotient| sum >= quotient)
                    })
            })
            && (this
                .count
                .checked_mul(4)
                .is_some_and(|product| {
                    i64::try_from(this.content.len())
                        .ok()
                        .is_some_and(|count| {
                            this
                                .count
                                .checked_sub(count)
                                .is_some_and(|difference| product == difference)
                        })
                })
                || this
                    .count
                    .checked_rem(2)
                    .is_some_and(|remainder| {
                        this
                            .count
                            .checked_div(limit)
                            .is_some_and(|quotient| remainder == quotient)
                    }))
    } else {
        (i64::try_from(this.content.len())
            .ok()
            .is_some_and(|count| {
                limit
                    .checked_div(count)
                    .is_some_and(|quotient| {
                        this
                            .count
                            .checked_rem(this.count)
                            .is_some_and(|remainder| quotient == remainder)
                    })
            })
            || (if this.count > 2 {
                this.count
                    .checked_rem(this.count)
                    .is_some_and(|remainder| remainder != this.count)
            } else {
                this.count
                    .checked_rem(this.count)
                    .is_some_and(|remainder| remainder != this.count)
            }))
            && i64::try_from(this.content.len())
                .ok()
                .is_some_and(|count| {
                    count
                        .checked_sub(limit)
                        .is_some_and(|difference| {
                            9_223_372_036_854_775_806_i64
                                .checked_mul(count)
                                .is_some_and(|product| difference >= product)
                        })
                })
            || i64::try_from(this.content.len())
                .ok()
                .is_some_and(|count| {
                    limit
                        .checked_div(count)
                        .is_some_and(|quotient| {
                            this
                                .count
                                .checked_rem(this.count)
                                .is_some_and(|remainder| quotient != remainder)
                        })
                })
                && (if this.count > 2 {
                    this.count
                        .checked_rem(this.count)
                        .is_some_and(|remainder| remainder == this.count)
                } else {
                    this.count
                        .checked_rem(this.count)
                        .is_some_and(|remainder| remainder == this.count)
                })
                && this
                    .content
                    .iter()
                    .any(|_| {
                        this
                            .count
                            .checked_rem(limit)
                            .is_some_and(|remainder| remainder == limit)
                    })
    }
}

/// Rule `drawn_50`: The members go together.
///
/// ```cel
/// ((1 / (size(this.content) - 2)) > (this.count - (9223372036854775806 - this.model.limit)) && (((2 * this.model.limit) != (size(this.name) - this.count) || (size(this.content) * this.count) < 0) && this.name.startsWith("a")))
/// ```
fn drawn_50(this: &Request) -> bool {
    let Some(limit) = this.model.limit() else { return true };
    i64::try_from(this.content.len())
        .ok()
        .is_some_and(|count| {
            count
                .checked_sub(2)
                .is_some_and(|difference| {
                    1_i64
                        .checked_div(difference)
                        .is_some_and(|quotient| {
                            9_223_372_036_854_775_806_i64
                                .checked_sub(limit)
                                .is_some_and(|the_difference| {
                                    this
                                        .count
                                        .checked_sub(the_difference)
                                        .is_some_and(|the_difference_2| quotient > the_difference_2)
                                })
                        })
                })
        })
        && (2_i64
            .checked_mul(limit)
            .is_some_and(|product| {
                i64::try_from(this.name.chars().count())
                    .ok()
                    .is_some_and(|count| {
                        count
                            .checked_sub(this.count)
                            .is_some_and(|difference| product != difference)
                    })
            })
            || i64::try_from(this.content.len())
                .ok()
                .is_some_and(|count| {
                    count.checked_mul(this.count).is_some_and(|product| product < 0)
                })) && this.name.starts_with('a')
}

/// Rule `drawn_51`: The members go together.
///
/// ```cel
/// (has(this.limit) ? (2 / size(this.content)) == (this.count > 2 ? this.count : this.limit) : ((this.count - this.count) * (size(this.name) + this.count)) > ((this.count / this.model.limit) * (4 - this.count)))
/// ```
fn drawn_51(this: &Request) -> bool {
    let Some(limit) = this.model.limit() else { return true };
    if let Some(this_limit) = this.limit {
        if this.count > 2 {
            i64::try_from(this.content.len())
                .ok()
                .is_some_and(|count| {
                    2_i64
                        .checked_div(count)
                        .is_some_and(|quotient| quotient == this.count)
                })
        } else {
            i64::try_from(this.content.len())
                .ok()
                .is_some_and(|count| {
                    2_i64
                        .checked_div(count)
                        .is_some_and(|quotient| quotient == this_limit)
                })
        }
    } else {
        this.count
            .checked_sub(this.count)
            .is_some_and(|difference| {
                i64::try_from(this.name.chars().count())
                    .ok()
                    .is_some_and(|count| {
                        count
                            .checked_add(this.count)
                            .is_some_and(|sum| {
                                difference
                                    .checked_mul(sum)
                                    .is_some_and(|product| {
                                        this
                                            .count
                                            .checked_div(limit)
                                            .is_some_and(|quotient| {
                                                4_i64
                                                    .checked_sub(this.count)
                                                    .is_some_and(|the_difference| {
                                                        quotient
                                                            .checked_mul(the_difference)
                                                            .is_some_and(|the_product| product > the_product)
                                                    })
                                            })
                                    })
                            })
                    })
            })
    }
}

/// Rule `drawn_52`: The members go together.
///
/// ```cel
/// !(((size(this.content) - 3) - (0 * this.count)) >= (this.count + this.model.limit))
/// ```
fn drawn_52(this: &Request) -> bool {
    let Some(limit) = this.model.limit() else { return true };
    i64::try_from(this.content.len())
        .ok()
        .is_some_and(|count| {
            count
                .checked_sub(3)
                .is_some_and(|difference| {
                    0_i64
                        .checked_mul(this.count)
                        .is_some_and(|product| {
                            difference
                                .checked_sub(product)
                                .is_some_and(|the_difference| {
                                    this
                                        .count
                                        .checked_add(limit)
                                        .is_some_and(|sum| the_difference < sum)
                                })
                        })
                })
        })
}

/// Rule `drawn_53`: The members go together.
///
/// ```cel
/// (((this.model.limit == (this.count > 2 ? this.count : 9223372036854775806) ? (this.count + size(this.name)) <= (this.count - size(this.name)) : 2 <= this.count) || !(this.count > (size(this.name) / 1))) && ((this.model.limit - this.count) * (this.count + this.model.limit)) <= this.model.limit)
/// ```
fn drawn_53(this: &Request) -> bool {
    let Some(limit) = this.model.limit() else { return true };
    ((if if this.count > 2 {
        limit == this.count
    } else {
        limit == 9_223_372_036_854_775_806
    } {
        i64::try_from(this.name.chars().count())
            .ok()
            .is_some_and(|count| {
                this
                    .count
                    .checked_add(count)
                    .is_some_and(|sum| {
                        this
                            .count
                            .checked_sub(count)
                            .is_some_and(|difference| sum <= difference)
                    })
            })
    } else {
        this.count >= 2
    })
        || i64::try_from(this.name.chars().count())
            .ok()
            .is_some_and(|count| {
                count.checked_div(1).is_some_and(|quotient| this.count <= quotient)
            }))
        && limit
            .checked_sub(this.count)
            .is_some_and(|difference| {
                this
                    .count
                    .checked_add(limit)
                    .is_some_and(|sum| {
                        difference
                            .checked_mul(sum)
                            .is_some_and(|product| product <= limit)
                    })
            })
}

/// Rule `drawn_54`: The members go together.
///
/// ```cel
/// size(this.name) < 1
/// ```
fn drawn_54(this: &Request) -> bool {
    this.name.is_empty()
}

/// Rule `drawn_55`: The members go together.
///
/// ```cel
/// this.name.startsWith("a")
/// ```
fn drawn_55(this: &Request) -> bool {
    this.name.starts_with('a')
}

/// Rule `drawn_56`: The members go together.
///
/// ```cel
/// (has(this.numbers) && 2 in this.numbers)
/// ```
fn drawn_56(this: &Request) -> bool {
    this.numbers.as_deref().is_some_and(|numbers| numbers.contains(&2))
}

/// Rule `drawn_57`: The members go together.
///
/// ```cel
/// !(size(this.name) == 2)
/// ```
fn drawn_57(this: &Request) -> bool {
    this.name.chars().count() != 2
}

/// Rule `drawn_58`: The members go together.
///
/// ```cel
/// (this.name.startsWith("a") ? !(!((size(this.content) % this.count) >= 0)) : !(((this.model.limit / this.count) >= (this.count > 2 ? -3 : this.count) ? (this.count / 9223372036854775806) == (this.count - this.model.limit) : (1 * this.model.limit) < (this.count > 2 ? this.model.limit : 4))))
/// ```
fn drawn_58(this: &Request) -> bool {
    let Some(limit) = this.model.limit() else { return true };
    if this.name.starts_with('a') {
        i64::try_from(this.content.len())
            .ok()
            .is_some_and(|count| {
                count.checked_rem(this.count).is_some_and(|remainder| remainder >= 0)
            })
    } else {
        (if this.count > 2 {
            limit.checked_div(this.count).is_some_and(|quotient| quotient >= -3)
        } else {
            limit.checked_div(this.count).is_some_and(|quotient| quotient >= this.count)
        })
            && this
                .count
                .checked_div(9_223_372_036_854_775_806)
                .is_some_and(|quotient| {
                    this
                        .count
                        .checked_sub(limit)
                        .is_some_and(|difference| quotient != difference)
                })
            || (if this.count > 2 {
                limit.checked_div(this.count).is_some_and(|quotient| quotient < -3)
            } else {
                limit
                    .checked_div(this.count)
                    .is_some_and(|quotient| quotient < this.count)
            })
                && (if this.count > 2 {
                    1_i64.checked_mul(limit).is_some_and(|product| product >= limit)
                } else {
                    1_i64.checked_mul(limit).is_some_and(|product| product >= 4)
                })
    }
}

/// Rule `drawn_59`: The members go together.
///
/// ```cel
/// (((this.count + this.count) * (3 / -3)) - this.model.limit) < (((this.count % this.count) + (this.count / 2)) / ((this.model.limit + this.count) + (0 + -3)))
/// ```
fn drawn_59(this: &Request) -> bool {
    let Some(limit) = this.model.limit() else { return true };
    this.count
        .checked_add(this.count)
        .is_some_and(|sum| {
            sum
                .checked_mul(-1)
                .is_some_and(|product| {
                    product
                        .checked_sub(limit)
                        .is_some_and(|difference| {
                            this
                                .count
                                .checked_rem(this.count)
                                .is_some_and(|remainder| {
                                    this
                                        .count
                                        .checked_div(2)
                                        .is_some_and(|quotient| {
                                            remainder
                                                .checked_add(quotient)
                                                .is_some_and(|the_sum| {
                                                    limit
                                                        .checked_add(this.count)
                                                        .is_some_and(|the_sum_2| {
                                                            the_sum_2
                                                                .checked_add(-3)
                                                                .is_some_and(|the_sum_3| {
                                                                    the_sum
                                                                        .checked_div(the_sum_3)
                                                                        .is_some_and(|the_quotient| difference < the_quotient)
                                                                })
                                                        })
                                                })
                                        })
                                })
                        })
                })
        })
}

/// Rule `drawn_60`: The members go together.
///
/// ```cel
/// ((size(this.name) == 1 || (this.count + this.model.limit) >= (size(this.content) * this.count)) && (!has(this.numbers) || this.name.matches("^.b|é$")))
/// ```
fn drawn_60(this: &Request) -> bool {
    let Some(limit) = this.model.limit() else { return true };
    (this.name.chars().count() == 1
        || this
            .count
            .checked_add(limit)
            .is_some_and(|sum| {
                i64::try_from(this.content.len())
                    .ok()
                    .is_some_and(|count| {
                        count
                            .checked_mul(this.count)
                            .is_some_and(|product| sum >= product)
                    })
            }))
        && (this.numbers.is_none()
            || genwire_core::pattern!("^.b|é$").matches(&this.name))
}

/// Rule `drawn_61`: The members go together.
///
/// ```cel
/// (has(this.numbers) ? (!this.name.contains("b") ? (this.model.limit == (this.count > 2 ? 2 : this.count) || size(this.content) <= (this.count / 3)) : size(this.name) >= 2) : (has(this.strength) && (this.count + size(this.name)) < size(this.content)))
/// ```
fn drawn_61(this: &Request) -> bool {
    let Some(limit) = this.model.limit() else { return true };
    if this.numbers.is_some() {
        if !this.name.contains('b') {
            (if this.count > 2 { limit == 2 } else { limit == this.count })
                || this
                    .count
                    .checked_div(3)
                    .is_some_and(|quotient| {
                        i64::try_from(this.content.len())
                            .is_ok_and(|size| size <= quotient)
                    })
        } else {
            this.name.chars().count() >= 2
        }
    } else {
        this.strength.is_some()
            && i64::try_from(this.name.chars().count())
                .ok()
                .is_some_and(|count| {
                    this
                        .count
                        .checked_add(count)
                        .is_some_and(|sum| {
                            i64::try_from(this.content.len())
                                .is_ok_and(|size| size > sum)
                        })
                })
    }
}

/// Rule `drawn_62`: The members go together.
///
/// ```cel
/// (9223372036854775806 / ((this.count / this.model.limit) * (9223372036854775806 % size(this.content)))) == this.count
/// ```
fn drawn_62(this: &Request) -> bool {
    let Some(limit) = this.model.limit() else { return true };
    this.count
        .checked_div(limit)
        .is_some_and(|quotient| {
            i64::try_from(this.content.len())
                .ok()
                .is_some_and(|count| {
                    9_223_372_036_854_775_806_i64
                        .checked_rem(count)
                        .is_some_and(|remainder| {
                            quotient
                                .checked_mul(remainder)
                                .is_some_and(|product| {
                                    9_223_372_036_854_775_806_i64
                                        .checked_div(product)
                                        .is_some_and(|the_quotient| the_quotient == this.count)
                                })
                        })
                })
        })
}

/// Rule `drawn_63`: The members go together.
///
/// ```cel
/// ((this.model.limit < (this.count > 2 ? size(this.name) : 2) ? this.count >= (2 % size(this.name)) : (has(this.strength) && (size(this.name) % this.model.limit) != (this.count > 2 ? this.count : size(this.name)))) || ((this.model.limit / size(this.content)) != (this.count > 2 ? 9223372036854775806 : this.count) ? this.content.filter(w, has(w.weight)).map(w, w.weight).all(n, (this.count + this.model.limit) > (n * n)) : ((this.model.limit / this.count) <= (2 / -3) && (-3 + this.model.limit) != (this.count > 2 ? size(this.name) : size(this.name)))))
/// ```
fn drawn_63(this: &Request) -> bool {
    let Some(limit) = this.model.limit() else { return true };
    (if if this.count > 2 {
        i64::try_from(this.name.chars().count()).is_ok_and(|size| size > limit)
    } else {
        limit < 2
    } {
        i64::try_from(this.name.chars().count())
            .ok()
            .is_some_and(|count| {
                2_i64.checked_rem(count).is_some_and(|remainder| this.count >= remainder)
            })
    } else {
        this.strength.is_some()
            && (if this.count > 2 {
                i64::try_from(this.name.chars().count())
                    .ok()
                    .is_some_and(|count| {
                        count
                            .checked_rem(limit)
                            .is_some_and(|remainder| remainder != this.count)
                    })
            } else {
                i64::try_from(this.name.chars().count())
                    .ok()
                    .is_some_and(|count| {
                        count
                            .checked_rem(limit)
                            .is_some_and(|remainder| {
                                i64::try_from(this.name.chars().count())
                                    .is_ok_and(|size| size != remainder)
                            })
                    })
            })
    })
        || (if this.count > 2 {
            i64::try_from(this.content.len())
                .ok()
                .is_some_and(|count| {
                    limit
                        .checked_div(count)
                        .is_some_and(|quotient| quotient != 9_223_372_036_854_775_806)
                })
        } else {
            i64::try_from(this.content.len())
                .ok()
                .is_some_and(|count| {
                    limit
                        .checked_div(count)
                        .is_some_and(|quotient| quotient != this.count)
                })
        })
            && this
                .content
                .iter()
                .all(|w| {
                    w
                        .weight()
                        .is_none_or(|weight| {
                            this
                                .count
                                .checked_add(limit)
                                .is_some_and(|sum| {
                                    weight
                                        .checked_mul(weight)
                                        .is_some_and(|product| sum > product)
                                })
                        })
                })
        || (if this.count > 2 {
            i64::try_from(this.content.len())
                .ok()
                .is_some_and(|count| {
                    limit.checked_div(count) == Some(9_223_372_036_854_775_806)
                })
        } else {
            i64::try_from(this.content.len())
                .ok()
                .is_some_and(|count| {
                    limit
                        .checked_div(count)
                        .is_some_and(|quotient| quotient == this.count)
                })
        }) && limit.checked_div(this.count).is_some_and(|quotient| quotient <= 0)
            && (if this.count > 2 {
                (-3_i64)
                    .checked_add(limit)
                    .is_some_and(|sum| {
                        i64::try_from(this.name.chars().count())
                            .is_ok_and(|size| size != sum)
                    })
            } else {
                (-3_i64)
                    .checked_add(limit)
                    .is_some_and(|sum| {
                        i64::try_from(this.name.chars().count())
                            .is_ok_and(|size| size != sum)
                    })
            })
}

/// Rule `drawn_64`: The members go together.
///
/// ```cel
/// !(-3 >= (this.count - (size(this.content) - size(this.name))))
/// ```
fn drawn_64(this: &Request) -> bool {
    i64::try_from(this.content.len())
        .ok()
        .is_some_and(|count| {
            i64::try_from(this.name.chars().count())
                .ok()
                .is_some_and(|the_count| {
                    count
                        .checked_sub(the_count)
                        .is_some_and(|difference| {
                            this
                                .count
                                .checked_sub(difference)
                                .is_some_and(|the_difference| the_difference > -3)
                        })
                })
        })
}

/// Rule `drawn_65`: The members go together.
///
/// ```cel
/// (!this.name.contains("b") && this.content.exists_one(c, 4 != this.count))
/// ```
fn drawn_65(this: &Request) -> bool {
    !this.name.contains('b')
        && this.content.iter().filter(|_| this.count != 4).count() == 1
}

/// Rule `drawn_66`: The members go together.
///
/// ```cel
/// ((this.content.exists_one(c, 1 == this.count) || ((this.count + this.count) == (this.count > 2 ? this.count : 3) || -3 <= (this.count % this.count))) || ((!has(this.numbers) || (4 + 2) > (-3 * this.count)) && (this.model.limit * -3) != (this.count > 2 ? this.count : this.count)))
/// ```
fn drawn_66(this: &Request) -> bool {
    let Some(limit) = this.model.limit() else { return true };
    this.content.iter().filter(|_| this.count == 1).count() == 1
        || (if this.count > 2 {
            this.count.checked_add(this.count).is_some_and(|sum| sum == this.count)
        } else {
            this.count.checked_add(this.count) == Some(3)
        }) || this.count.checked_rem(this.count).is_some_and(|remainder| remainder >= -3)
        || (this.numbers.is_none()
            || (-3_i64).checked_mul(this.count).is_some_and(|product| product < 6))
            && (if this.count > 2 {
                limit.checked_mul(-3).is_some_and(|product| product != this.count)
            } else {
                limit.checked_mul(-3).is_some_and(|product| product != this.count)
            })
}

/// Rule `drawn_67`: The members go together.
///
/// ```cel
/// (this.model.limit % this.count) != this.count
/// ```
fn drawn_67(this: &Request) -> bool {
    let Some(limit) = this.model.limit() else { return true };
    limit.checked_rem(this.count).is_some_and(|remainder| remainder != this.count)
}

/// Rule `drawn_68`: The members go together.
///
/// ```cel
/// (this.count % ((size(this.content) % this.count) + (this.count / 2))) <= (2 + (size(this.name) % (-3 - 2)))
/// ```
fn drawn_68(this: &Request) -> bool {
    i64::try_from(this.content.len())
        .ok()
        .is_some_and(|count| {
            count
                .checked_rem(this.count)
                .is_some_and(|remainder| {
                    this
                        .count
                        .checked_div(2)
                        .is_some_and(|quotient| {
                            remainder
                                .checked_add(quotient)
                                .is_some_and(|sum| {
                                    this
                                        .count
                                        .checked_rem(sum)
                                        .is_some_and(|the_remainder| {
                                            i64::try_from(this.name.chars().count())
                                                .ok()
                                                .is_some_and(|the_count| {
                                                    the_count
                                                        .checked_rem(-5)
                                                        .is_some_and(|the_remainder_2| {
                                                            2_i64
                                                                .checked_add(the_remainder_2)
                                                                .is_some_and(|the_sum| the_remainder <= the_sum)
                                                        })
                                                })
                                        })
                                })
                        })
                })
        })
}

/// Rule `drawn_69`: The members go together.
///
/// ```cel
/// (has(this.strength) ? ((this.model.rate - -1.5) >= this.strength && (this.count >= (this.count - 9223372036854775806) || (0.0 * -1.5) < this.model.rate)) : (((9223372036854775806 % this.count) < 3 || (this.model.limit + this.count) != this.count) && (this.count % this.count) < 3))
/// ```
fn drawn_69(this: &Request) -> bool {
    let Some(rate) = this.model.rate() else { return true };
    let Some(limit) = this.model.limit() else { return true };
    if let Some(strength) = this.strength {
        rate - (-1.5) >= strength
            && (this
                .count
                .checked_sub(9_223_372_036_854_775_806)
                .is_some_and(|difference| this.count >= difference) || rate > 0.0)
    } else {
        (9_223_372_036_854_775_806_i64
            .checked_rem(this.count)
            .is_some_and(|remainder| remainder < 3)
            || limit.checked_add(this.count).is_some_and(|sum| sum != this.count))
            && this.count.checked_rem(this.count).is_some_and(|remainder| remainder < 3)
    }
}

/// Rule `drawn_70`: The members go together.
///
/// ```cel
/// ((!has(this.numbers) || (size(this.name) - size(this.name)) == this.count) || this.name.matches("^.b|é$"))
/// ```
fn drawn_70(this: &Request) -> bool {
    this.numbers.is_none()
        || i64::try_from(this.name.chars().count())
            .ok()
            .is_some_and(|count| {
                count
                    .checked_sub(count)
                    .is_some_and(|difference| difference == this.count)
            }) || genwire_core::pattern!("^.b|é$").matches(&this.name)
}

/// Rule `drawn_71`: The members go together.
///
/// ```cel
/// (((1 <= (this.count + this.count) && (2 - size(this.name)) > (this.count + this.count)) || size(this.content.filter(c, this.count >= size(this.name))) < 2) || (2 < this.count && this.content.filter(w, has(w.weight)).map(w, w.weight).all(n, (this.count % this.count) != (this.model.limit - size(this.name)))))
/// ```
fn drawn_71(this: &Request) -> bool {
    let Some(limit) = this.model.limit() else { return true };
    this.count.checked_add(this.count).is_some_and(|sum| sum >= 1)
        && i64::try_from(this.name.chars().count())
            .ok()
            .is_some_and(|count| {
                2_i64
                    .checked_sub(count)
                    .is_some_and(|difference| {
                        this
                            .count
                            .checked_add(this.count)
                            .is_some_and(|sum| difference > sum)
                    })
            })
        || this
            .content
            .iter()
            .filter(|_| {
                i64::try_from(this.name.chars().count())
                    .is_ok_and(|size| size <= this.count)
            })
            .count() < 2
        || this.count > 2
            && this
                .content
                .iter()
                .all(|w| {
                    w.weight().is_none()
                        || this
                            .count
                            .checked_rem(this.count)
                            .is_some_and(|remainder| {
                                i64::try_from(this.name.chars().count())
                                    .ok()
                                    .is_some_and(|count| {
                                        limit
                                            .checked_sub(count)
                                            .is_some_and(|difference| remainder != difference)
                                    })
                            })
                })
}

/// Rule `drawn_72`: The members go together.
///
/// ```cel
/// !(((size(this.name) * this.count) % (size(this.name) % this.count)) == (this.count + size(this.name)))
/// ```
fn drawn_72(this: &Request) -> bool {
    i64::try_from(this.name.chars().count())
        .ok()
        .is_some_and(|count| {
            count
                .checked_mul(this.count)
                .is_some_and(|product| {
                    count
                        .checked_rem(this.count)
                        .is_some_and(|remainder| {
                            product
                                .checked_rem(remainder)
                                .is_some_and(|the_remainder| {
                                    this
                                        .count
                                        .checked_add(count)
                                        .is_some_and(|sum| the_remainder != sum)
                                })
                        })
                })
        })
}

/// Rule `drawn_73`: The members go together.
///
/// ```cel
/// (((size(this.name) - this.count) / (size(this.name) * this.count)) * ((this.count / 4) % (0 + size(this.name)))) != (this.count * this.count)
/// ```
fn drawn_73(this: &Request) -> bool {
    i64::try_from(this.name.chars().count())
        .ok()
        .is_some_and(|count| {
            count
                .checked_sub(this.count)
                .is_some_and(|difference| {
                    count
                        .checked_mul(this.count)
                        .is_some_and(|product| {
                            difference
                                .checked_div(product)
                                .is_some_and(|quotient| {
                                    this
                                        .count
                                        .checked_div(4)
                                        .is_some_and(|the_quotient| {
                                            i64::try_from(0 + this.name.chars().count())
                                                .ok()
                                                .is_some_and(|the_count| {
                                                    the_quotient
                                                        .checked_rem(the_count)
                                                        .is_some_and(|remainder| {
                                                            quotient
                                                                .checked_mul(remainder)
                                                                .is_some_and(|the_product| {
                                                                    this
                                                                        .count
                                                                        .checked_mul(this.count)
                                                                        .is_some_and(|the_product_2| the_product != the_product_2)
                                                                })
                                                        })
                                                })
                                        })
                                })
                        })
                })
        })
}

/// Rule `drawn_74`: The members go together.
///
/// ```cel
/// ((9223372036854775806 - (this.model.limit % this.count)) % ((size(this.name) % size(this.name)) / (this.count / this.count))) <= this.model.limit
/// ```
fn drawn_74(this: &Request) -> bool {
    let Some(limit) = this.model.limit() else { return true };
    limit
        .checked_rem(this.count)
        .is_some_and(|remainder| {
            9_223_372_036_854_775_806_i64
                .checked_sub(remainder)
                .is_some_and(|difference| {
                    i64::try_from(this.name.chars().count())
                        .ok()
                        .is_some_and(|count| {
                            count
                                .checked_rem(count)
                                .is_some_and(|the_remainder| {
                                    this
                                        .count
                                        .checked_div(this.count)
                                        .is_some_and(|quotient| {
                                            the_remainder
                                                .checked_div(quotient)
                                                .is_some_and(|the_quotient| {
                                                    difference
                                                        .checked_rem(the_quotient)
                                                        .is_some_and(|the_remainder_2| the_remainder_2 <= limit)
                                                })
                                        })
                                })
                        })
                })
        })
}

/// Rule `drawn_75`: The members go together.
///
/// ```cel
/// (((this.count - size(this.content)) == size(this.content) && -3 <= (this.count / 9223372036854775806)) ? (has(this.numbers) ? ((this.count + size(this.content)) == (1 * this.model.limit) ? (this.count / size(this.content)) != this.count : (size(this.content) / 9223372036854775806) < this.model.limit) : (this.model.limit * 2) < (this.count + this.count)) : ((has(this.limit) && this.limit <= 2) || (this.count > (size(this.content) % this.count) ? (this.count - 1) <= (size(this.content) % this.count) : (size(this.name) * size(this.content)) < size(this.name))))
/// ```
fn drawn_75(this: &Request) -> bool {
    let Some(limit) = this.model.limit() else { return true };
    i64::try_from(this.content.len())
        .ok()
        .is_some_and(|count| {
            this
                .count
                .checked_sub(count)
                .is_some_and(|difference| {
                    i64::try_from(this.content.len())
                        .is_ok_and(|size| size == difference)
                })
        })
        && this
            .count
            .checked_div(9_223_372_036_854_775_806)
            .is_some_and(|quotient| quotient >= -3)
        && (if this.numbers.is_some() {
            i64::try_from(this.content.len())
                .ok()
                .is_some_and(|count| {
                    this
                        .count
                        .checked_add(count)
                        .is_some_and(|sum| {
                            1_i64
                                .checked_mul(limit)
                                .is_some_and(|product| sum == product)
                        })
                })
                && i64::try_from(this.content.len())
                    .ok()
                    .is_some_and(|count| {
                        this
                            .count
                            .checked_div(count)
                            .is_some_and(|quotient| quotient != this.count)
                    })
                || i64::try_from(this.content.len())
                    .ok()
                    .is_some_and(|count| {
                        this
                            .count
                            .checked_add(count)
                            .is_some_and(|sum| {
                                1_i64
                                    .checked_mul(limit)
                                    .is_some_and(|product| sum != product)
                            })
                    })
                    && i64::try_from(this.content.len())
                        .ok()
                        .is_some_and(|count| {
                            count
                                .checked_div(9_223_372_036_854_775_806)
                                .is_some_and(|quotient| quotient < limit)
                        })
        } else {
            limit
                .checked_mul(2)
                .is_some_and(|product| {
                    this.count.checked_add(this.count).is_some_and(|sum| product < sum)
                })
        })
        || (i64::try_from(this.content.len())
            .ok()
            .is_some_and(|count| {
                this
                    .count
                    .checked_sub(count)
                    .is_some_and(|difference| {
                        i64::try_from(this.content.len())
                            .is_ok_and(|size| size != difference)
                    })
            })
            || this
                .count
                .checked_div(9_223_372_036_854_775_806)
                .is_some_and(|quotient| quotient < -3))
            && (this.limit.is_some_and(|this_limit| this_limit <= 2)
                || i64::try_from(this.content.len())
                    .ok()
                    .is_some_and(|count| {
                        count
                            .checked_rem(this.count)
                            .is_some_and(|remainder| this.count > remainder)
                    })
                    && this
                        .count
                        .checked_sub(1)
                        .is_some_and(|difference| {
                            i64::try_from(this.content.len())
                                .ok()
                                .is_some_and(|count| {
                                    count
                                        .checked_rem(this.count)
                                        .is_some_and(|remainder| difference <= remainder)
                                })
                        })
                || i64::try_from(this.content.len())
                    .ok()
                    .is_some_and(|count| {
                        count
                            .checked_rem(this.count)
                            .is_some_and(|remainder| this.count <= remainder)
                    })
                    && i64::try_from(this.name.chars().count())
                        .ok()
                        .is_some_and(|count| {
                            i64::try_from(this.content.len())
                                .ok()
                                .is_some_and(|the_count| {
                                    count
                                        .checked_mul(the_count)
                                        .is_some_and(|product| {
                                            i64::try_from(this.name.chars().count())
                                                .is_ok_and(|size| size > product)
                                        })
                                })
                        }))
}

/// Rule `drawn_76`: The members go together.
///
/// ```cel
/// (this.name <= "ab" && this.content.exists(c, ((this.count % this.count) != this.count || (this.model.limit % this.count) > (this.count > 2 ? this.model.limit : this.count))))
/// ```
fn drawn_76(this: &Request) -> bool {
    let Some(limit) = this.model.limit() else { return true };
    this.name.as_str() <= "ab"
        && this
            .content
            .iter()
            .any(|_| {
                this
                    .count
                    .checked_rem(this.count)
                    .is_some_and(|remainder| remainder != this.count)
                    || (if this.count > 2 {
                        limit
                            .checked_rem(this.count)
                            .is_some_and(|remainder| remainder > limit)
                    } else {
                        limit
                            .checked_rem(this.count)
                            .is_some_and(|remainder| remainder > this.count)
                    })
            })
}

/// Rule `drawn_77`: The members go together.
///
/// ```cel
/// (this.content.exists_one(c, this.count >= size(this.content)) || size(this.name) <= 2)
/// ```
fn drawn_77(this: &Request) -> bool {
    this
        .content
        .iter()
        .filter(|_| {
            i64::try_from(this.content.len()).is_ok_and(|size| size <= this.count)
        })
        .count() == 1 || this.name.chars().count() <= 2
}

/// Rule `drawn_78`: The members go together.
///
/// ```cel
/// ((has(this.strength) ? ((2.0 * this.strength) == this.strength && (0.5 - this.strength) == 2.0) : size(this.content.filter(c, this.model.limit >= this.count)) == 2) ? (!has(this.limit) || (!has(this.title) || (size(this.content) * this.model.limit) >= (this.model.limit * -3))) : (!has(this.numbers) || (this.model.limit <= (this.model.limit % this.model.limit) || (2 * this.count) == this.count)))
/// ```
fn drawn_78(this: &Request) -> bool {
    let Some(limit) = this.model.limit() else { return true };
    if if let Some(strength) = this.strength {
        (strength..=strength).contains(&(2.0 * strength))
            && (2.0..=2.0).contains(&(0.5 - strength))
    } else {
        this.content.iter().filter(|_| limit >= this.count).count() == 2
    } {
        this.limit.is_none() || this.title.is_none()
            || i64::try_from(this.content.len())
                .ok()
                .is_some_and(|count| {
                    count
                        .checked_mul(limit)
                        .is_some_and(|product| {
                            limit
                                .checked_mul(-3)
                                .is_some_and(|the_product| product >= the_product)
                        })
                })
    } else {
        this.numbers.is_none()
            || limit.checked_rem(limit).is_some_and(|remainder| limit <= remainder)
            || 2_i64.checked_mul(this.count).is_some_and(|product| product == this.count)
    }
}

/// Rule `drawn_79`: The members go together.
///
/// ```cel
/// this.content.filter(w, has(w.weight)).map(w, w.weight).all(n, (!((4 / size(this.content)) > (this.count > 2 ? 1 : 2)) ? ((n + size(this.name)) < (this.count > 2 ? this.count : size(this.content)) && (n * size(this.name)) >= this.count) : ((this.count % size(this.name)) >= (this.count > 2 ? this.count : this.count) && (this.count * this.count) == (this.model.limit - this.count))))
/// ```
fn drawn_79(this: &Request) -> bool {
    let Some(limit) = this.model.limit() else { return true };
    this.content
        .iter()
        .all(|w| {
            w
                .weight()
                .is_none_or(|weight| {
                    (if this.count > 2 {
                        i64::try_from(this.content.len())
                            .ok()
                            .is_some_and(|count| {
                                4_i64
                                    .checked_div(count)
                                    .is_some_and(|quotient| quotient <= 1)
                            })
                    } else {
                        i64::try_from(this.content.len())
                            .ok()
                            .is_some_and(|count| {
                                4_i64
                                    .checked_div(count)
                                    .is_some_and(|quotient| quotient <= 2)
                            })
                    })
                        && (if this.count > 2 {
                            i64::try_from(this.name.chars().count())
                                .ok()
                                .is_some_and(|count| {
                                    weight
                                        .checked_add(count)
                                        .is_some_and(|sum| sum < this.count)
                                })
                        } else {
                            i64::try_from(this.name.chars().count())
                                .ok()
                                .is_some_and(|count| {
                                    weight
                                        .checked_add(count)
                                        .is_some_and(|sum| {
                                            i64::try_from(this.content.len())
                                                .is_ok_and(|size| size > sum)
                                        })
                                })
                        })
                        && i64::try_from(this.name.chars().count())
                            .ok()
                            .is_some_and(|count| {
                                weight
                                    .checked_mul(count)
                                    .is_some_and(|product| product >= this.count)
                            })
                })
                || (if this.count > 2 {
                    i64::try_from(this.content.len())
                        .ok()
                        .is_some_and(|count| {
                            4_i64.checked_div(count).is_some_and(|quotient| quotient > 1)
                        })
                } else {
                    i64::try_from(this.content.len())
                        .ok()
                        .is_some_and(|count| {
                            4_i64.checked_div(count).is_some_and(|quotient| quotient > 2)
                        })
                })
                    && (if this.count > 2 {
                        i64::try_from(this.name.chars().count())
                            .ok()
                            .is_some_and(|count| {
                                this
                                    .count
                                    .checked_rem(count)
                                    .is_some_and(|remainder| remainder >= this.count)
                            })
                    } else {
                        i64::try_from(this.name.chars().count())
                            .ok()
                            .is_some_and(|count| {
                                this
                                    .count
                                    .checked_rem(count)
                                    .is_some_and(|remainder| remainder >= this.count)
                            })
                    })
                    && this
                        .count
                        .checked_mul(this.count)
                        .is_some_and(|product| {
                            limit
                                .checked_sub(this.count)
                                .is_some_and(|difference| product == difference)
                        })
        })
}

/// Rule `drawn_80`: The members go together.
///
/// ```cel
/// !this.name.contains("b")
/// ```
fn drawn_80(this: &Request) -> bool {
    !this.name.contains('b')
}
