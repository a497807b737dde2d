import { words } from '@hearth/ui-kit/language'

export const en = {
  title: 'Here you may look, and not change',
  'dashboards:create':
    'Making dashboards takes the role Editor, or a folder that you may change. An admin gives either.',
  'dashboards:write':
    'Changing this dashboard takes the right to change its folder. An admin, or who has it, gives it.',
  'alert.rules:create': 'Making rules takes the role Editor, or a folder that you may change. An admin gives either.',
  'alert.rules:write': 'Changing rules takes the role Editor, or a folder that you may change. An admin gives either.',
  'alert.silences:create': 'Silencing alerts takes the role Editor. An admin gives it.',
  'alert.notifications:write': 'Saying who is told of alerts takes the role Admin. An admin gives it.',
  'datasources:create': 'Adding a data source takes the role Admin. An admin gives it.',
  'datasources:write': 'Changing a data source takes the role Admin. An admin gives it.',
  'org.users:write': 'Users and their roles are managed by those with the role Admin. An admin gives it.',
  'serviceaccounts:write': 'Accounts of programs are managed by those with the role Admin. An admin gives it.',
  all: 'All dashboards',
} as const

export const t = await words(en, { de: () => import('./words.de.ts') })
