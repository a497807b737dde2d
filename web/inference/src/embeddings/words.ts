import { words } from '@hearth/ui-kit/language'

export const en = {
  texts: 'Texts',
  text: 'Text',
  howAlike: 'How alike are these texts?',
  oneALine: 'Texts, one a line',
  atMost: 'One text a line, {number} at most',
  tooMany: '{number} texts: at most {most}',
  compare: 'Compare',
  firstText: 'A cat sleeps on the sofa',
  secondText: 'A kitten naps on the couch',
  thirdText: 'The train leaves at nine',
  nothingYet: 'No comparison yet',
  whatItMeans: 'Each text becomes a vector; the closer two texts are in meaning, the closer to 1 their similarity.',
  result: 'Result',
  dimensions: { one: '{count} dimension', other: '{count} dimensions' },
  tokens: { one: '{count} token', other: '{count} tokens' },
  starterMakes: 'The starter model makes the vectors, and knows words rather than meanings.',
  makes: '{model} makes the vectors.',
  offered: '{sentence}: {details}',
  onItsWay: '{sentence}, {far}',
  get: 'Get it',
} as const

export const t = await words(en, { de: () => import('./words.de.ts') })
