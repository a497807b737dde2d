import { words } from '@hearth/ui-kit/language'

export const en = {
  loading: 'Loading the configuration',
  inForce: 'In force now',
  yaml: 'Configuration in YAML',
  copy: 'Copy the configuration',
  edit: 'Edit the file',
  noFile:
    'There is no file to edit: name one as “configFile” under “metrics” in hearth.yaml, and turn “adminApi” on there.',
  notAllowed: 'To edit the file here, turn “adminApi” on under “metrics” in hearth.yaml.',
  unserved: { one: '{count} key has no effect here', other: '{count} keys have no effect here' },
  file: 'Configuration file',
  notSaved: 'not saved',
  close: 'Close',
  back: 'Back',
  save: 'Save and put in force',
  saved: 'Saved and in force',
  notChanged: 'Not changed',
  takeTheirs: 'Take the file as it is now',
  rollBack: 'Roll back',
  rollBackTitle: 'Put the text before the last change back?',
  rollBackText: 'It takes the place of the file and is in force at once. Rolling back again brings this one back.',
  discard: 'Discard',
  discardTitle: 'Leave without saving?',
  discardText: 'What was changed here is lost.',
  checking: 'Being checked',
  faults: { one: '{count} fault', other: '{count} faults' },
  line: 'Line {number}:',
  noJobChanges: 'No fault. No job changes.',
  added: { one: '{count} new job: {names}', other: '{count} new jobs: {names}' },
  removed: { one: '{count} job goes: {names}', other: '{count} jobs go: {names}' },
  changed: { one: '{count} job changes: {names}', other: '{count} jobs change: {names}' },
} as const

export const t = await words(en, { de: () => import('./words.de.ts') })
