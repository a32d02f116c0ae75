import type { ClaimKind } from '../claim-kind.ts';
import { byType } from './by-type.ts';
import { comparison } from './comparison.ts';
import { count } from './count.ts';
import { family } from './family.ts';
import { fields } from './fields.ts';
import { rebuild } from './rebuild.ts';
import { recounts } from './recounts.ts';
import { scores } from './scores.ts';
import { ties } from './ties.ts';
import { unpublished } from './unpublished.ts';

/** Every kind of claim. A new one is a file of its own and a line here. */
export const CLAIM_KINDS: readonly ClaimKind[] = [
  count,
  byType,
  comparison,
  family,
  rebuild,
  ties,
  recounts,
  scores,
  fields,
  unpublished,
] as readonly ClaimKind[];
