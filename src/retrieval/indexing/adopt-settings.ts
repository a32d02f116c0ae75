import { DataError, type IndexSnapshot, type IndexWriter, InputError } from '../../model/index.ts';
import { rebuildCommand } from '../encoding/rebuild-command.ts';
import { FORMAT_VERSION } from '../settings/default-settings.ts';
import type { IndexSettings } from '../settings/index-settings.ts';
import { settingChanges } from '../settings/setting-changes.ts';

/**
 * Puts settings down in an index that has none, or other ones that need no document to be read again.
 *
 * @param isRebuild all documents are about to be read again: any settings will do.
 * @returns whether anything was put.
 * @throws InputError when the index has documents and would have to be built anew.
 */
export function adoptSettings(writer: IndexWriter, settings: IndexSettings, isRebuild = false): boolean {
  const { base } = writer;
  if (base.settings === undefined || base.documentCount === 0 || isRebuild) {
    writer.putSettings(settings);
    return true;
  }
  const before = storedSettings(base.settings)!;
  const { changed, cost } = settingChanges(before, settings);
  if (cost === 'rebuild') {
    const names = changed.filter((change) => change.cost === 'rebuild').map(({ setting }) => setting);
    throw new InputError(
      `Expected the settings that the index was made with, got another ${names.join(', ')}.`,
      { hint: rebuildHint(settings, names.includes('encoder')) },
    );
  }
  if (cost === 'encode') {
    const named = ({ encoders }: IndexSettings) => encoders.map(({ id }) => id).join(', ') || 'none';
    throw new InputError(
      `Expected the models that the index has (${named(before)}), got ${named(settings)}: every text has to be read for that.`,
      { hint: 'Give all documents at once: `consilience index` reads them again by itself.' },
    );
  }
  if (cost === 'scores') writer.putSettings(settings);
  return cost === 'scores';
}

/** The flags have to be given again: without them a new index would be as the old one. */
function rebuildHint({ encoder, encoders }: IndexSettings, isOtherEncoder: boolean): string {
  if (!isOtherEncoder) return 'Build it anew with them: give the same flags, and --full.';
  const names = [encoder?.id ?? 'none', ...encoders.map(({ id, place }) => place ?? id)];
  return `Build it anew with it: ${rebuildCommand({}, names)}`;
}

/**
 * An index's settings as they come from the store; undefined before the first commit.
 *
 * @throws DataError when another version wrote them.
 */
export function storedSettings(stored: unknown): IndexSettings | undefined {
  if (stored === undefined) return undefined;
  const settings = stored as IndexSettings;
  if (settings.formatVersion !== FORMAT_VERSION) {
    throw new DataError(
      `Expected an index of format ${FORMAT_VERSION}, got ${JSON.stringify(settings.formatVersion) ?? 'none'}.`,
      { hint: 'Build it anew: consilience index --full.' },
    );
  }
  // An index from before there were several models says nothing of them.
  return { ...settings, encoders: settings.encoders ?? [] };
}

/** Whether an index has to read all of its documents again, for models that have seen none of them. */
export function needsEveryText({ documentCount, settings }: IndexSnapshot, wanted: IndexSettings): boolean {
  const before = storedSettings(settings);
  return before !== undefined && documentCount > 0 && settingChanges(before, wanted).cost === 'encode';
}
