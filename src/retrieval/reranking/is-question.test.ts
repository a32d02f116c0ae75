import { describe, expect, test } from 'vitest';
import { isQuestion } from './is-question.ts';

describe('questions', () => {
  test.each([
    'how do I undo the last commit',
    'How do I undo the last commit?',
    'undo commit?',
    'undo the commit, please? ',
    'he asked “really?”',
    'What’s the tide at noon',
    "what's the tide at noon",
    'whats the tide at noon',
    'does yeast die in salt',
    'is it safe to eat raw dough',
    'Wie backe ich ein Brot',
    'Können Katzen Milch trinken?',
    'où est la bibliothèque municipale',
    'est-ce que le pain est cuit',
    '¿Dónde está el faro',
    'cuándo sube la marea hoy',
    'где находится маяк?',
    '灯台はどこにありますか？',
    'أين المنارة؟',
    'WHERE IS THE LIGHTHOUSE',
  ])('%s', (text) => {
    expect(isQuestion(text)).toBe(true);
  });
});

describe('no questions', () => {
  test.each([
    '',
    '?',
    'git?',
    'undo last commit',
    'max_connections postgres default value',
    'how to bake',
    'what else',
    'lighthouse at the end of the pier',
    'the who live at leeds',
    'howto undo a pushed commit',
    'is_null check in pandas code',
    'do-not-resuscitate order form template',
    'why-not.md notes about something else',
    '0-dimensional biomaterials lack inductive properties.',
    '灯台 港',
    'a? b c d',
  ])('%s', (text) => {
    expect(isQuestion(text)).toBe(false);
  });
});
