import { words } from '@hearth/ui-kit/language'

export const en = {
  title: 'Variables',
  lead: 'Values that all flows and tools know by a name, as $vars.name: in texts between double braces, in code by itself.',
  new: 'New variable',
  change: 'Change the variable',
  changeNamed: 'Change {name}',
  emptyTitle: 'No variables yet',
  emptyWhy: 'Keep what several flows share in one place: an address, a greeting, the name of a company.',
  name: 'Name',
  nameHint: 'Letters, digits, _ and -',
  nameTaken: 'There is a variable of this name already',
  value: 'Value',
  kind: 'Where its value comes from',
  static: 'Kept here',
  runtime: 'Environment of the service',
  environment: 'A run reads the environment variable {name} of the chatflow service; its value is never shown here.',
  isSet: '{name} is set',
  notSet: '{name} is not set',
  setNow: 'Set now',
  notSetNow: 'Not set now: flows get an empty text',
  create: 'Create',
  save: 'Save',
  cancel: 'Cancel',
  close: 'Close',
  uses: {
    one: '{count} user knows it as {name}:',
    other: '{count} users know it as {name}:',
  },
  renameUses: 'Rename it there too',
  renameHint: 'Flows that answer get a new version, drafts are changed, and so is the code of tools.',
  leaveHint: 'They will find nothing under the old name.',
  kept: '{name} stays beside it, since these write it in a way that cannot be renamed:',
  done: 'Done',
} as const

export const t = await words(en, { de: () => import('./words.de.ts') })
