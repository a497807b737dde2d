import { words } from '@hearth/ui-kit/language'

export const en = {
  permissions: 'Permissions',
  deleteFolder: 'Delete this folder…',
  title: 'Delete the folder {title}',
  text: 'Its dashboards go to the deleted dashboards, from where they can be brought back. The folder itself cannot.',
  contents: 'In it and below it: {what}',
  unknown: 'unknown. {why}',
  dashboards: { one: '{count} dashboard', other: '{count} dashboards' },
  folders: { one: '{count} folder', other: '{count} folders' },
  rules: { one: '{count} alert rule', other: '{count} alert rules' },
  panels: { one: '{count} library panel', other: '{count} library panels' },
  nothing: 'nothing',
  delete: 'Delete',
  deleteWithRules: 'Delete with its alert rules',
  tryAgain: 'Try again',
  cancel: 'Cancel',
  close: 'Close',
  hasRules: {
    one: 'It was not deleted: an alert rule is in it, which would go for good.',
    other: 'It was not deleted: {count} alert rules are in it, which would go for good.',
  },
  hasSomeRules: 'It was not deleted: alert rules are in it, which would go for good.',
  rulesUnknown:
    'It was not deleted: the metrics service does not answer, so nobody can say whether alert rules are in it. Try again, or delete it all the same: rules that are in it then stay in the metrics service, without a folder.',
} as const

export const t = await words(en, { de: () => import('./words.de.ts') })
