import { ActionIcon, Menu } from '@mantine/core'
import type { ReactNode } from 'react'
import { type Language, language, languages, switchLanguage } from '../language/language.ts'
import { CheckIcon, PersonIcon } from './icons.tsx'
import { t } from './words.ts'

const choices = Object.entries(languages) as readonly [Language, string][]

/** @param children items of this page, such as signing out */
export function AccountMenu({ children }: { readonly children?: ReactNode }) {
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={t('account')}>
          <PersonIcon />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {children}
        <Menu.Label>{t('language')}</Menu.Label>
        {choices.map(([code, name]) => (
          <Menu.Item
            key={code}
            lang={code}
            aria-current={code === language || undefined}
            rightSection={code === language && <CheckIcon size={14} />}
            onClick={() => switchLanguage(code)}
          >
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
