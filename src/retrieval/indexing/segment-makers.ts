import type { DenseEncoder, EncodingModel, ModelIdentity, WordVectors } from '../../model/index.ts';
import type { Analyzer } from '../../text/index.ts';
import type { IndexSettings } from '../settings/index-settings.ts';

/** What turns text into what segments hold. */
export interface SegmentMakers {
  readonly settings: IndexSettings;
  readonly analyzer: Analyzer;
  /** Absent: the index has no vectors. */
  readonly encoder: DenseEncoder | undefined;
  /** Absent: words have no neighbours. */
  readonly wordVectors: WordVectors | undefined;
  /** Opens one of the settings' further models, when a text needs it. Absent: there are none. */
  readonly models?: ((model: ModelIdentity) => Promise<EncodingModel>) | undefined;
}
