import { words } from '@hearth/ui-kit/language'

export const en = {
  record: 'Speak the question',
  opening: 'Waiting for the microphone',
  recording: 'Recording the question',
  clock: '{spent} of {longest}',
  level: 'Loudness',
  discard: 'Discard',
  sendSpoken: 'Send',
  tryAgain: 'Try again',
  speakInto: 'Speak into {field}',
  recordingInto: 'Recording for {field}',
  writeDown: 'Write down',
  writingDown: 'Writing down what was said',
  nothingHeard: 'Nothing was understood: speak closer to the microphone, then record again',
  recordAgain: 'Record again',
  spoken: 'Spoken',
  insecure:
    'Browsers lend the microphone to secure pages alone: open this page by https, or as localhost on its own machine',
  cannotRecord: 'This browser cannot record: use a current Chrome, Edge, Firefox or Safari',
  denied: 'This page may not use the microphone: allow it in the settings beside the address, then try again',
  noMicrophone: 'There is no microphone: connect one, then try again',
  taken: 'The microphone does not answer: another program may hold it; close that, then try again',
  cannotListen: 'Cannot record: {why}',
  speak: 'Read the answer aloud',
  fetching: 'Stop, the voice is on its way',
  hush: 'Stop reading aloud',
  cannotSpeak: 'Cannot read the answer aloud: {why}',
  needsClick: 'the browser plays nothing before somebody clicks; press the loudspeaker',
  refused: 'the service answered {status}',
  unplayable: 'the browser cannot play this sound',
} as const

export const t = await words(en, { de: () => import('./words.de.ts') })
