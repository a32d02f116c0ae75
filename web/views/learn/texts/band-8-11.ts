import type { BandText } from './learn-text.ts';

/** Places and points. */
export const BAND_8_11: BandText = {
  ages: '8 to 11',
  ranker: 'Judge',
  rank: 'place',
  glossary: {
    place: 'where a thing stands in a list',
    points: 'what a thing gets for where it stands',
    merge: 'to make one list out of many',
    passage: 'a piece of a book',
    judge: 'one who puts things in order by a rule',
    hit: 'one of our words, found in the text',
  },
  rankerRules: {
    a: 'Judge A counts the hits. Most hits go first.',
    b: 'Judge B looks for short ones that are full of hits.',
    c: 'Judge C counts how many different words of ours are there.',
  },
  rankerFaults: {
    a: 'A likes long ones. They have more room for hits.',
    b: 'B likes short ones. Its best one says "sea" twice and is not about the town.',
    c: 'C does not see if a word is just named or if the text tells more of it.',
  },
  steps: [
    {
      activity: 'friends',
      title: 'Three friends and ten ice creams',
      text: [
        'Three friends want to buy one big tub of ice cream. Each friend has made a list. The best one has the first [[place]].',
        'You can change the lists. You can type your own names and your own flavours too. They stay on this page.',
      ],
      after: ['Do the friends agree? Which one would you buy for all three?'],
    },
    {
      activity: 'points',
      title: 'Add it up',
      text: [
        'Let us put the lists together. The word for that is [[merge]]. Each list gives [[points]]. A first place gives 10. A second place gives 9. It goes down to 1.',
        'First guess who will win. Then add up the points by hand. Then check.',
      ],
      after: ['Look at your guess. Did the winner come as a surprise?'],
    },
    {
      activity: 'fair',
      title: 'Another rule',
      text: [
        'Here is a new rule. Forget the points. Count who is first most often. If two are level, count the second places.',
      ],
      after: ['Is it the same winner? Which rule is fair? Who would be glad, and who would be sad?'],
    },
    {
      activity: 'cut',
      title: 'Now a whole book',
      text: [
        'This works for books too. We took an old book. It is called Kipps. It tells of a town by the sea. The town is called Folkestone.',
        'We cut the book up. Each bit is a [[passage]]. Very short bits are left out. How short is too short? Move the slider and see.',
      ],
      after: [
        'Our rule is 25 words. It leaves {passages} pieces. Just {matching} of them have one of our five words.',
      ],
    },
    {
      activity: 'read',
      title: 'Read five pieces',
      text: [
        'Where does the book tell of the Leas, the lift, the Harbour and the sea? The Leas is a walk on top of the cliff. The lift goes up to it.',
        'Here are five pieces. Our words are marked. Some of the book is hard to read. That is fine. Just look what it is about.',
      ],
    },
    {
      activity: 'order',
      title: 'Put them in order',
      text: [
        'Which one tells most of the town and the sea? Put it on top. Use the buttons to move a card up or down.',
      ],
    },
    {
      activity: 'rankers',
      title: 'Three who do not agree',
      text: [
        'Now come three more. Each is a [[judge]], and each has a rule. They look for every [[hit]].',
        'All three read all {matching} pieces. Here are the lists of the three, and yours.',
      ],
      after: ['Which judge thinks most like you?'],
    },
    {
      activity: 'predict',
      title: 'Make a guess',
      text: [
        'We will merge the three lists. Each place gives points. A better place gives more. Which piece will win? Pick one. Your guess stays on the page.',
      ],
    },
    {
      activity: 'reveal',
      title: 'And the winner is',
      text: [
        'This is how we give points here. We add 60 to the place. Then we share 1,000 by it. So a first place gives 16.39 points. A tenth place gives 14.29.',
      ],
      after: [
        'The best of judge B came just fourth. The other two did not like it. It helps to be good in all three lists.',
      ],
    },
    {
      activity: 'constant',
      title: 'Turn the dial',
      text: [
        'We added 60. Who says it must be 60? Turn the dial and look at the list. If you add just a little, a first place counts a lot. If you add a lot, all places count nearly the same.',
      ],
      after: ['Find a place on the dial where two pieces swap.'],
    },
    {
      activity: 'explain',
      title: 'In your own words',
      text: [
        'Write down what you think. It stays on this page. You can print it. It is gone when you close the page.',
      ],
    },
    {
      activity: 'limits',
      title: 'What the list does not know',
      text: [
        'No one has told us which piece is the right one. So the list shows who agrees. It does not show who is right.',
        'You have read the five. You may know more than the judges do!',
      ],
    },
    {
      activity: 'sources',
      title: 'Who made this',
      text: [
        'The book is Kipps by H. G. Wells. It is free to read. Project Gutenberg has it as eBook 39162. The print is from 1906.',
        'The rule with the 60 was found by Cormack, Clarke and Buettcher. That was in 2009. The five words, the three judges and all the numbers are our own work.',
      ],
    },
  ],
  questions: [
    'What made the winner win?',
    'Points or first places: which rule do you like, and why?',
    'Did you guess right? If not, what did you not see?',
    'What can the list not know?',
  ],
};
