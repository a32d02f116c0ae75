import type { BandText } from './learn-text.ts';

/** Ranks and fractions. */
export const BAND_11_15: BandText = {
  ages: '11 to 15',
  ranker: 'Ranker',
  rank: 'rank',
  glossary: {
    passage: 'a piece of the book between two blank lines',
    hit: 'one of the five words, found in a text',
    ranker: 'a rule or a program that puts texts in order',
    rank: 'the place in a list, counted from 1',
    fusion: 'making one list out of several',
    token: 'a word as the program sees it: a run of letters',
  },
  rankerRules: {
    a: 'Ranker A counts hits.',
    b: 'Ranker B divides the hits by the number of words.',
    c: 'Ranker C counts how many different words of the five are there. Hits only break ties.',
  },
  rankerFaults: {
    a: 'A likes long passages, because they have more room for hits.',
    b: 'B likes short passages. Its winner says "sea" twice and has nothing to do with the town.',
    c: 'C cannot tell a passing mention from a description.',
  },
  steps: [
    {
      activity: 'cut',
      title: 'Cut the text',
      text: [
        'Kipps is a novel by H. G. Wells. The word Folkestone stands in it {folkestone} times. Folkestone is a town by the sea. It has a walk along the cliff top, the Leas, and a lift.',
        'A whole book is too long to be an answer. So we cut it at blank lines. Each piece is a [[passage]]. We keep those with 25 words or more. Try another number.',
      ],
      after: [
        'Our rule leaves {passages} passages with {words} words. {matching} of them hold at least one of five words: folkestone, leas, lift, harbour, sea.',
      ],
    },
    {
      activity: 'read',
      title: 'Read five passages',
      text: [
        'Where does the book describe the Leas, the lift, the Harbour and the sea? Here are five candidates. The five words are marked.',
      ],
    },
    {
      activity: 'order',
      title: 'Put them in order',
      text: [
        'Which passage describes the place best? Put it on top. Your order will stand beside the programs.',
      ],
    },
    {
      activity: 'count',
      title: 'Count like a machine',
      text: [
        'Now let a program do it. Type the five words and count. Every time one of the words stands in a text, that is a [[hit]].',
        'A [[ranker]] is the next thing we need. Ranker A is simple: most hits first. Its top five stand below.',
      ],
      after: ['What do its top passages have in common? Look at how long they are.'],
    },
    {
      activity: 'code',
      title: 'Write ranker A',
      text: [
        'One line is missing. Every [[token]] of a passage comes by, one after another. Add 1 to the hits when it is one of the words. Then run it.',
        'You can write it here in JavaScript, or copy the Python program and run it on any computer.',
      ],
    },
    {
      activity: 'rankers',
      title: 'Three lists that disagree',
      text: [
        'Here are all three. The [[rank]] of a passage is different in every list. Of the first ten, A and B share {overlapAB}. All three share {overlapAll}.',
      ],
      after: ['Every ranker is wrong in its own way. Which one is nearest to your own order?'],
    },
    {
      activity: 'predict',
      title: 'Predict the winner',
      text: [
        'We make one list of the three. This is called [[fusion]]. Each list gives a passage 1/(60 + rank). We add the three fractions up. The largest sum is first.',
        'Before you see it: who will win?',
      ],
    },
    {
      activity: 'reveal',
      title: 'The result',
      text: ['Passage {winner} gets {winnerSum}. Passage {second} gets {secondSum}.'],
      after: [
        "The winner of B came fourth, because the other two lists put it 10th and 16th. One passage was in nobody's top ten: 16th, 21st and 11th. It came ninth. To be fairly good on every list counts for a lot.",
      ],
    },
    {
      activity: 'constant',
      title: 'Turn the constant',
      text: [
        'Why 60? Try other numbers. At 1 a first rank is worth {tenths1} tenth ranks. At 60 it is worth {tenths60}, and at 1,000 only {tenths1000}.',
      ],
      after: [
        'Passage 104 passes 44 at {swap}. Below that, one first rank beats three middling ones. Above it, being steady wins.',
      ],
    },
    {
      activity: 'explain',
      title: 'In your own words',
      text: [
        'Answer in your own words. Nothing is sent or kept. You can print it, and it is gone when you close the page.',
      ],
    },
    {
      activity: 'limits',
      title: 'What fusion cannot know',
      text: [
        'Nobody has marked which passages are the right answers. So this shows how fusion behaves. It does not show that it is correct.',
        'And the number 60 was not found here. It comes from a paper. Another collection may want another number.',
      ],
    },
    {
      activity: 'sources',
      title: 'Sources',
      text: [
        'The text is Kipps by H. G. Wells, Project Gutenberg eBook 39162, in an edition dated 1906. It is free to read.',
        'The formula is by Cormack, Clarke and Buettcher, 2009. The rule for cutting, the query, the three rankers and all ranks and sums are ours. This page has just worked them out again.',
      ],
    },
  ],
  questions: [
    'What is the gap between your prediction and the result? Why?',
    'What does ranker A get wrong? Name a passage that shows it.',
    "How can a passage that is in nobody's top ten come ninth?",
    'What can fusion not know? How could you find out?',
  ],
};
