//! The calls of [`genwire_embed`] as three functions of a WebAssembly module or a shared library.
//!
//! A host writes a call to the address from [`genwire_reserve`], makes it with [`genwire_call`],
//! and reads the result at the address from [`genwire_result`]. In a host with several threads,
//! only one thread at a time may do these three steps. The functions accept and return only
//! numbers, and no code here dereferences a pointer: only the host accesses the memory, between two
//! calls.
//!
//! The only unsafe code is the attribute that keeps the name of a function. It is unsafe because
//! two functions of a program could have the same name. The names here begin with `genwire_`, and
//! nothing else is exported.
#![expect(unsafe_code, reason = "an exported name is unsafe code")]

use genwire_embed::Session;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError};

/// Maximum size of the memory for a call that is kept for the next call, in bytes.
const KEPT_BYTES: usize = 1 << 20;

/// Maximum size of a call, in bytes; the values in it have smaller limits.
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

/// Reserves memory for a call of `length` bytes and returns its address; 0 if the call is too large
/// or there is no memory.
#[unsafe(no_mangle)]
pub extern "C" fn genwire_reserve(length: usize) -> usize {
    let mut module = module();
    // The result of an earlier call is dropped first, so that both are not in memory at once.
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
    // A WebAssembly module ends at a panic, but a shared library must not end the program of its
    // host.
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
