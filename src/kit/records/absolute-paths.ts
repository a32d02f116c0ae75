/** Where a path can begin: at the start, after a space, a quote or a mark that parts things. */
const BEFORE = '(?<=^|[\\s"\'`(=:,;|[{])';
const WITHIN = '[^\\s/"\'`<>|:,;)\\]}]';

/**
 * Absolute paths of POSIX, of Windows, of a home folder and as URLs. A POSIX path has two parts or more, so that `/`
 * and `/v1` are not taken for one, or begins where people's files lie.
 */
export const ABSOLUTE_PATHS: readonly RegExp[] = [
  new RegExp(`${BEFORE}/(?!/)${WITHIN}+(?:/${WITHIN}+)+/?`, 'gm'),
  new RegExp(`${BEFORE}/(?:home|Users|root|tmp|var|mnt|media|opt|srv|private|Volumes)/(?!${WITHIN})`, 'gm'),
  new RegExp(`${BEFORE}~[\\w.-]*/[^\\s"'\`]*`, 'gm'),
  /(?<![A-Za-z0-9])[A-Za-z]:[\\/](?![\\/])[^\s"'`<>|]*/g,
  /(?<![\\\w])\\\\[\w.-]+\\[^\s"'`<>|]+/g,
  /\bfile:\/\/[^\s"'`<>]*/g,
];

/**
 * Those of them that can only be a machine's: below the folders where people's files lie, and of Windows. What a
 * record of others prints as `/api/embed` is none.
 */
export const PATHS_OF_MACHINES: readonly RegExp[] = [
  new RegExp(
    `${BEFORE}/(?:home|Users|root|tmp|var|mnt|media|opt|srv|private|Volumes|data|work|workspace)/${WITHIN}+(?:/${WITHIN}+)*`,
    'gm',
  ),
  ...ABSOLUTE_PATHS.slice(2),
];
