/** Size limits that every entry point enforces before anything else looks at the input. */

/** Longest argv accepted, in bytes over all arguments (Linux refuses more for most environments). */
export const maxArgvBytes = 1024 * 1024;
/** Most arguments accepted in one argv. */
export const maxArgvCount = 20_000;
/** Longest path accepted, in characters (PATH_MAX). */
export const maxPathLength = 4096;
/** Requesters that a card names beside its first. */
export const maxRequestersNamed = 16;
/** Longest text a requester may attach to explain itself, in characters. */
export const maxSaysLength = 2000;
/** Longest note a person may attach to a denial, in characters. */
export const maxNoteLength = 2000;
/** Largest message accepted from any client, in bytes. */
export const maxMessageBytes = 4 * 1024 * 1024;
/** Output kept for the requester per stream, in bytes: half of it from the head, half from the tail. */
export const keptOutputBytes = 1024 * 1024;
/** Longest shell script the parser reads, in characters; a longer one is opaque. */
export const maxScriptLength = 64 * 1024;
/** Most segments the parser names; more make the line opaque. */
export const maxSegments = 64;
/** Deepest nesting of shells and wrappers the parser opens. */
export const maxNesting = 8;
/** Longest time limit a caller may ask for, in milliseconds (24 h). */
export const maxTimeoutMs = 86_400_000;
/** Longest patch accepted, in characters. */
export const maxPatchLength = 2 * 1024 * 1024;
/** Most files that one patch may change. */
export const maxPatchFiles = 500;
/** Longest input of a hook that is read, in characters; a longer one is refused. */
export const maxHookInput = 10 * 1024 * 1024;
/** Largest file a patch may change, in bytes. */
export const maxPatchedFileBytes = 8 * 1024 * 1024;
/** Most text that the changes of one patch may show on its card, in characters. */
export const maxPatchShownLength = 4 * 1024 * 1024;
