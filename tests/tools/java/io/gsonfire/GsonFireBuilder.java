package io.gsonfire;

import com.google.gson.GsonBuilder;

/** Replaces gson-fire: without discriminators, the builder is that of Gson. */
public class GsonFireBuilder {
  public GsonBuilder createGsonBuilder() {
    return new GsonBuilder();
  }
}
