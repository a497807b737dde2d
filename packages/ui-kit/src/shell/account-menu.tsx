import { ActionIcon } from '@mantine/core'
import { type Language, language, languages, switchLanguage } from '../language/language.ts'
import { ActionMenu } from '../overlays/action-menu.tsx'
import type { MenuEntry } from '../overlays/menu-entry.ts'
import { PersonIcon } from './icons.tsx'
import { t } from './words.ts'

const choices = Object.entries(languages) as readonly [Language, string][]

/** @param entries of this page, such as signing out */
export function AccountMenu({ entries }: { readonly entries: readonly MenuEntry[] }) {
  return (
    <ActionMenu
      target={
        <ActionIcon variant="subtle" color="gray" aria-label={t('account')}>
          <PersonIcon />
        </ActionIcon>
      }
      entries={[
        ...entries,
        { heading: t('language') },
        ...choices.map(([code, name]) => ({
          label: name,
          lang: code,
          isCurrent: code === language,
          onSelect: () => switchLanguage(code),
        })),
      ]}
    />
  )
}
