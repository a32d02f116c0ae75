/** The longest id of a document in UTF-8: what fits into an LMDB key of an 8 KiB page, with room for our prefix. */
export const ID_BYTE_LIMIT = 4000;
