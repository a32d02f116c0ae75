import {
  compareIds,
  InputError,
  type PassageAddress,
  type SectionSink,
  type SectionSource,
} from '../../model/index.ts';
import { gatherRows } from '../gather-rows.ts';
import { strideOf } from '../quantization.ts';
import { RECORD_BYTES, writeShape } from '../section-layout.ts';
import { writeForms } from './form-list.ts';
import { TermSegment } from './term-segment.ts';
import { TERMS_PREFIX } from './write-term-vectors.ts';

/**
 * Writes the word vectors of several segments as those of one, without computing any again. A form that several
 * hold is written once; all were made by one model, so their codes are the same. Sources without word vectors add
 * nothing; when none has any, nothing is written.
 *
 * @param keep which forms to keep: those that still occur. Default: all.
 * @throws InputError when the dimensions differ.
 */
export function mergeTermVectors(
  sources: readonly SectionSource[],
  sink: SectionSink,
  keep: (form: string) => boolean = () => true,
): void {
  const places = new Map<string, PassageAddress>();
  let dimension: number | undefined;
  sources.forEach((source, number) => {
    if (!TermSegment.isIn(source)) return;
    const segment = TermSegment.open(source);
    dimension ??= segment.dimension;
    if (segment.dimension !== dimension)
      throw new InputError(
        `Expected word vectors of one dimension to merge, got ${dimension} and ${segment.dimension}.`,
        { hint: 'Build the index again with the current model.' },
      );
    const { forms } = segment;
    for (let row = 0; row < forms.length; row++) {
      const form = forms.at(row);
      if (!places.has(form) && keep(form)) places.set(form, { segment: number, local: row });
    }
  });
  if (dimension === undefined) return;
  const forms = [...places.keys()].sort(compareIds);
  const order = forms.map((form) => places.get(form)!);
  const count = forms.length;
  sink.write(`${TERMS_PREFIX}.header`, writeShape({ dimension, count, vectorCount: count }));
  writeForms(forms, sink, TERMS_PREFIX);
  gatherRows(sources, order, sink, `${TERMS_PREFIX}.codes`, strideOf(dimension));
  gatherRows(sources, order, sink, `${TERMS_PREFIX}.records`, RECORD_BYTES);
}
