//! Sound: samples in, files of every format out.
