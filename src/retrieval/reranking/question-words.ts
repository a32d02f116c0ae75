/** The fewest words of a query that counts as a question for its first word. */
export const LEAST_WORDS = 4;

/**
 * Words that questions begin with, in lower case: of English also the verbs that come first (`does it rain`). Languages
 * do not disturb each other: a query that begins with one of these words and goes on for three more is a sentence in
 * most cases, whichever of them it is in.
 */
export const QUESTION_WORDS: ReadonlySet<string> = new Set(
  [
    // English
    `who whom whose what which when where why how whats whos wheres hows
    is are was were am do does did can could may might shall should will would has have had isnt arent dont doesnt didnt
    cant wont`,
    // German
    `wer wen wem wessen was welche welcher welches welchen welchem wann wo wohin woher warum weshalb wieso wie wieviel
    womit wofür wodurch worin woran worauf worüber kann können darf soll muss gibt ist sind hat haben`,
    // French
    `qui que quoi quel quelle quels quelles quand où pourquoi comment combien lequel laquelle est-ce qu'est-ce`,
    // Spanish
    `quién quiénes qué cuál cuáles cuándo dónde adónde cómo cuánto cuánta cuántos cuántas`,
    // Italian
    `chi che cosa quale quali quando dove perché come quanto quanta quanti quante`,
    // Portuguese
    `quem quê qual quais onde quanto quantos quantas`,
  ].flatMap((words) => words.split(/\s+/u)),
);

/** What ends a question, in the scripts that have their own sign. */
export const QUESTION_MARKS = '?？؟՞;⁇⁈‽';
