import { InputError, NotFoundError, type TextRole } from '../../model/index.ts';
import type { Analyzer, AnalyzerResources, AnalyzerSettings } from './analyzer.ts';
import type { AnalyzerDefinition, AnalyzerParameter } from './analyzer-definition.ts';
import { ANALYZERS } from './catalogue.ts';
import { ChunkReader } from './chunk-reader.ts';
import { withoutStopWords } from './stop-words.ts';
import type { Token } from './token.ts';
import type { WordRules } from './word-rules.ts';

/**
 * Makes an analyzer.
 *
 * @throws NotFoundError when there is none of that name.
 * @throws InputError when a setting is not one of the analyzer's, or a resource is missing.
 */
export function createAnalyzer(settings: AnalyzerSettings, resources: AnalyzerResources = {}): Analyzer {
  const definition = definitionOf(settings.name);
  const complete = completeSettings(definition, settings);
  const bare = definition.rules(complete, resources);
  const stopWords = stopWordsOf(definition, complete.stopWords);
  const rules = stopWords.length === 0 ? bare : withoutStopWords(bare, stopWords);
  const reader = new ChunkReader(rules.classes);
  return {
    settings: complete,
    rules,
    analyze: (text, role = 'passage') => analyze(text, rules, reader, role),
    fold: rules.fold,
  };
}

/**
 * Makes an analyzer, and loads the stemmers of its language when it needs them. They are not loaded otherwise: that
 * alone would take tens of milliseconds.
 *
 * @throws NotFoundError when there is none of that name.
 * @throws InputError when a setting is not one of the analyzer's, or a resource is missing.
 */
export async function loadAnalyzer(
  settings: AnalyzerSettings,
  resources: AnalyzerResources = {},
): Promise<Analyzer> {
  if (!definitionOf(settings.name).source.includes('snowball-stemmers'))
    return createAnalyzer(settings, resources);
  const { newStemmer } = await import('snowball-stemmers');
  return createAnalyzer(settings, { newStemmer, ...resources });
}

function definitionOf(name: string): AnalyzerDefinition {
  const definition = ANALYZERS.find((candidate) => candidate.name === name);
  if (definition !== undefined) return definition;
  throw new NotFoundError(`Expected the name of an analyzer, got "${name}".`, {
    hint: `Use one of: ${ANALYZERS.map((known) => known.name).join(', ')}.`,
  });
}

function completeSettings(definition: AnalyzerDefinition, settings: AnalyzerSettings): AnalyzerSettings {
  const complete: Record<string, unknown> = { name: definition.name };
  for (const parameter of definition.parameters) {
    const value = settings[parameter.name] ?? parameter.default;
    checkValue(definition, parameter, value);
    complete[parameter.name] = value;
  }
  for (const [name, value] of Object.entries(settings)) {
    if (name in complete || value === undefined) continue;
    throw new InputError(`Expected settings of the analyzer ${definition.name}, got "${name}".`, {
      code: 'bad-argument',
      hint: `It has: ${definition.parameters.map((parameter) => parameter.name).join(', ') || 'none'}.`,
    });
  }
  return complete as unknown as AnalyzerSettings;
}

function checkValue(definition: AnalyzerDefinition, parameter: AnalyzerParameter, value: unknown): void {
  const { choices, name } = parameter;
  if (choices === undefined ? isStopWordSetting(value) : choices.includes(String(value))) return;
  const wanted = choices === undefined ? 'true, false or a list of words' : choices.join(', ');
  throw new InputError(
    `Expected ${wanted} for "${name}" of the analyzer ${definition.name}, got ${JSON.stringify(value)}.`,
    { code: 'bad-argument' },
  );
}

function isStopWordSetting(value: unknown): boolean {
  return (
    typeof value === 'boolean' || (Array.isArray(value) && value.every((word) => typeof word === 'string'))
  );
}

function stopWordsOf(
  definition: AnalyzerDefinition,
  setting: AnalyzerSettings['stopWords'],
): readonly string[] {
  if (setting !== true) return setting === undefined || setting === false ? [] : setting;
  if (definition.stopWords !== undefined) return definition.stopWords;
  throw new InputError(`Expected a list of stop words for the analyzer ${definition.name}, got true.`, {
    code: 'bad-argument',
    hint: 'There is a list of its own for english and lucene-english only.',
  });
}

function analyze(text: string, rules: WordRules, reader: ChunkReader, role: TextRole): Token[] {
  const tokens: Token[] = [];
  let position = 0;
  reader.open(text);
  while (reader.next()) {
    const start = reader.startUnit();
    const { words, width } = rules.cut(text.slice(start, reader.endUnit()), reader.kind, role);
    for (const word of words) {
      tokens.push({
        term: rules.termOf(word.form),
        form: word.form,
        start: start + word.start,
        end: start + word.end,
        position: position + word.position,
      });
    }
    position += width;
  }
  return tokens;
}
