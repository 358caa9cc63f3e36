//! The calls of [`genwire_embed`] as three functions of a WebAssembly module or a shared library.
//!
//! A host writes a call where [`genwire_reserve`] says, makes it with [`genwire_call`], and reads the
//! result where [`genwire_result`] says. A host with several threads lets one at a time do these
//! three steps. The functions take and return only numbers, and no code here reads through a
//! pointer: only the host reaches the memory, between two calls.
//!
//! The only unsafe code is the attribute that keeps the name of a function: the language counts it
//! as unsafe because two functions of a program could have one name. These begin with `genwire_`,
//! and nothing else is exported.
#![expect(unsafe_code, reason = "an exported name is unsafe code")]

use genwire_embed::Session;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError};

/// Size up to which the memory for a call is kept for the next one, in bytes.
const KEPT_BYTES: usize = 1 << 20;

/// The largest call, in bytes; what is read of it has smaller limits of its own.
const MAX_CALL_BYTES: usize = 256 << 20;

/// The memory that a host shares with the session.
#[derive(Default)]
struct Module {
    session: Session,
    call: Vec<u8>,
    result: String,
}

fn module() -> MutexGuard<'static, Module> {
    static MODULE: LazyLock<Mutex<Module>> = LazyLock::new(Mutex::default);
    MODULE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Reserves memory for a call of so many bytes and returns its address; 0 for a call that is too
/// large, or where there is no memory.
#[unsafe(no_mangle)]
pub extern "C" fn genwire_reserve(length: usize) -> usize {
    let mut module = module();
    // What an earlier call left is dropped first, so that both are not in memory at once.
    module.result = String::new();
    module.call.clear();
    if module.call.capacity() > KEPT_BYTES {
        module.call = Vec::new();
    }
    if length > MAX_CALL_BYTES || module.call.try_reserve_exact(length).is_err() {
        return 0;
    }
    module.call.resize(length, 0);
    module.call.as_mut_ptr() as usize
}

/// Makes the call that was written, and returns the length of its result.
#[unsafe(no_mangle)]
pub extern "C" fn genwire_call() -> usize {
    let mut module = module();
    let Module { session, call, result } = &mut *module;
    // A WebAssembly module ends at a panic; a shared library must not end the program of its host.
    *result = catch_unwind(AssertUnwindSafe(|| session.call(call))).unwrap_or_else(|_| {
        r#"{"valid":false,"violations":[],"error":"the check failed, which is a bug of genwire"}"#
            .to_owned()
    });
    result.len()
}

/// Returns the address of the last result.
#[unsafe(no_mangle)]
pub extern "C" fn genwire_result() -> usize {
    module().result.as_ptr() as usize
}
