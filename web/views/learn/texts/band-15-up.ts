import type { BandText } from './learn-text.ts';

/** The constant as a dial, weights, ties, judging. */
export const BAND_15_UP: BandText = {
  ages: '15 and up',
  ranker: 'Ranker',
  rank: 'rank',
  glossary: {
    passage: 'a piece of the text between blank lines',
    query: 'the words that are looked for',
    rank: 'the place in a list, from 1',
    reciprocal: 'one divided by a number',
    'swap point': 'a constant at which two sums are equal and change order',
    weight: 'a factor that makes a list count more or less',
    'tie rule': 'what decides between equal sums',
    nDCG: 'a measure from 0 to 1 of how near a list is to the best order of the marked passages',
  },
  rankerRules: {
    a: 'A sorts by hits: how often query words occur.',
    b: 'B sorts by hits divided by the length of the passage.',
    c: 'C sorts by the number of different query words, then by hits.',
  },
  rankerFaults: {
    a: 'A favours length: a long passage has more room for hits.',
    b: 'B overshoots: its first passage has 31 words, says "sea" twice, and is off the point.',
    c: 'C is blind to how much is said: a passing mention counts as a description does.',
  },
  steps: [
    {
      activity: 'cut',
      title: 'Cut the text',
      text: [
        'Kipps, a novel by H. G. Wells, names Folkestone {folkestone} times. Where does it describe the Leas, the lift, the Harbour and the sea there? The Leas is a walk along the cliff top, and the lift goes up to it.',
        'An answer should be a [[passage]], so the text is cut at blank lines, and pieces of 25 words or more are kept. That number is a choice like any other; move it.',
      ],
      after: [
        'Our choice leaves {passages} passages of {words} words in all. Of these, {matching} hold at least one word of the [[query]]: folkestone, leas, lift, harbour, sea.',
      ],
    },
    {
      activity: 'read',
      title: 'Read five passages',
      text: [
        'Read before you compute. These five will come up again and again; the words of the query are marked.',
      ],
    },
    {
      activity: 'order',
      title: 'Your own order',
      text: [
        'Put them in the order in which you would want to be shown them. Nobody has a key to this; your order is one opinion, and it will stand beside the programs.',
      ],
    },
    {
      activity: 'build',
      title: 'Build A, B, C and the sum',
      text: [
        'Write the scores of three rankers, and the sum that makes one list of theirs. The [[rank]] of a passage is found for you, with ties going to the earlier passage.',
        'The sum is that of [[reciprocal]] ranks: for every list add 1/(constant + rank). Your code runs in this page, apart from it, for two seconds at most, and each of the four lists is checked against the engine.',
      ],
    },
    {
      activity: 'rankers',
      title: 'Three lists that disagree',
      text: [
        'Of the first ten, A and B share {overlapAB}, and all three lists share {overlapAll}. Each is wrong in a way of its own.',
      ],
    },
    {
      activity: 'predict',
      title: 'Predict the winner',
      text: [
        'You know the ranks and the rule. Before you look: which passage will lead the fused list at a constant of 60?',
      ],
    },
    {
      activity: 'reveal',
      title: 'The result, with the gap',
      text: [
        'Passage {winner} gets {winnerSum}; passage {second} gets {secondSum}. They differ by 0.000025. Four digits would print a tie that is none.',
      ],
      after: [
        "Passage 319 is in nobody's top ten (16th, 21st and 11th) and comes ninth. The first of B is fourth, since the other lists put it 10th and 16th.",
      ],
    },
    {
      activity: 'constant',
      title: 'The constant as a dial',
      text: [
        'Turn it from 0 to 10,000. A [[swap point]] is marked wherever two passages of the top ten change places; there are {swapCount}. Passage 104 passes 44 at {swap}.',
        'Passages 98 (ranks 1, 4, 1) and 406 (2, 2, 2) never swap. The lead is 6/((c+1)(c+2)(c+4)), and every factor is above 0 for a constant c of 0 or more. Both rank sums are 6, but 1/(c + r) is convex, so uneven ranks beat even ones of the same sum.',
      ],
      after: [
        'Why is a middling value forgiving? A first rank is worth {tenths1} tenth ranks at 1, {tenths60} at 60 and {tenths1000} at 1,000. Nearly all of that change happens early, so most swap points lie low: the first five keep their order for every constant above {swap}.',
      ],
    },
    {
      activity: 'weights',
      title: 'Let one list count more',
      text: [
        'A [[weight]] takes the place of the 1 on top of the fraction. Give list B more, and see when its favourite, passage 44, moves up.',
      ],
      after: [
        'It takes a weight of about 18.21 on B to bring 44 to the top, far beyond this dial. One list would then outvote two.',
      ],
    },
    {
      activity: 'ties',
      title: 'Ties',
      text: [
        'Two sums can be exactly equal. Then a [[tie rule]] has to decide, and it has to be written down, or two programs will print two orders of the same list.',
        'Equal means equal as fractions. A computer adds rounded numbers, and the same three terms added in another order may differ in the last digit. That is why the engine compares the fractions themselves.',
      ],
      after: [
        'In the novel no two sums of the {matching} passages are equal at 60. In the ice-cream lists two pairs are level by points.',
      ],
    },
    {
      activity: 'judge',
      title: 'Which list is better?',
      text: [
        'So far nobody knows. Mark ten passages: 2 describes the place, 1 mentions it, 0 neither. They come from the tops of all three lists, so that no list is favoured.',
        'From your marks comes [[nDCG]] for each list. Watch it move as you mark.',
      ],
      after: [
        'Would a friend have marked the same? One query and one judge prove nothing about rankers in general. For that one needs many queries, and marks that were made before anyone saw a score.',
      ],
    },
    {
      activity: 'explain',
      title: 'In your own words',
      text: [
        'Answer in your own words. Nothing is sent or kept; you can print the page, and it is gone when you close it.',
      ],
    },
    {
      activity: 'limits',
      title: 'When fusion hurts, and what it cannot know',
      text: [
        'Fusion hurts when one list is far better than the rest, for the others then only pull it down. It hurts too when two lists share a mistake, because together they outvote the third.',
        'Nothing on this page can tell you whether that has happened. Nobody has marked the right passages, so the run shows how fusion behaves, not that it is correct. And the 60 comes from a paper; it was not found here.',
      ],
    },
    {
      activity: 'sources',
      title: 'Sources, and what is ours',
      text: [
        'The text is Kipps by H. G. Wells, Project Gutenberg eBook 39162, in an edition dated 1906, which Project Gutenberg distributes free of charge.',
        'The formula is that of Cormack, Clarke and Buettcher (2009). The rule for passages, the query, the three rankers and every rank and score are ours, and this page has just computed them anew.',
      ],
    },
  ],
  questions: [
    'What is the gap between your prediction and the result, and what does it say about the sum?',
    'Why does 98 beat 406 for every constant, though their ranks add up to the same?',
    'When would you give one list more weight, and how would you justify it?',
    'When does fusion hurt, and what would you need to notice it?',
  ],
};
