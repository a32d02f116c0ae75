/** Sections of the static encoder's vectors; those of the keys of the texts they were made of. */
export const STATIC_PREFIX = 'dense.static';

/** 8 bytes per passage, little-endian: the key of the text that its vector was made of. */
export const STATIC_KEYS = 'dense.static.keys';
