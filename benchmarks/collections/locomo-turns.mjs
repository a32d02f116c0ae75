import { readFileSync } from 'node:fs';
import { judge, withShared } from './shared-folder.mjs';

/**
 * LoCoMo's questions, answered by turns of the conversation they are about. A question counts when at least one of
 * its evidence ids names a turn of that conversation as it stands (1,977 of 1,986: four have none, five only
 * malformed ones, such as `D8:6; D9:17`). A turn's text is who spoke, what was said, and the caption of a picture.
 */
export function loadLocomoTurns() {
  return withShared('locomo-turns', ['data', 'locomo', 'locomo10.json'], (path) => {
    const qrels = new Map();
    const parts = JSON.parse(readFileSync(path, 'utf8')).map(({ sample_id: name, conversation, qa }) => {
      const documents = turnsOf(name, conversation);
      const ids = new Set(documents.map(({ id }) => id));
      const queries = [];
      for (const [index, { question, evidence = [] }] of qa.entries()) {
        const id = `${name}/q${index + 1}`;
        const usable = evidence.map((turn) => `${name}/${turn}`).filter((turn) => ids.has(turn));
        if (usable.length === 0) continue;
        queries.push({ id, text: question });
        for (const turn of usable) judge(qrels, id, turn, 1);
      }
      return { name, documents, queries };
    });
    return { name: 'locomo-turns', measure: 'R@5', parts, qrels };
  });
}

function turnsOf(name, conversation) {
  const documents = [];
  for (const [key, turns] of Object.entries(conversation)) {
    if (!/^session_\d+$/.test(key)) continue;
    for (const { dia_id: turn, speaker, text, blip_caption: caption } of turns)
      documents.push({ id: `${name}/${turn}`, body: `${speaker}: ${text}${caption ? ` ${caption}` : ''}` });
  }
  return documents;
}
