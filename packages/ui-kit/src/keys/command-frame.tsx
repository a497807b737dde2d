import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { Command } from './command.ts'
import { createCommandRegistry } from './command-registry.ts'
import { CommandContext, useCommands } from './commands.tsx'
import { holdTyping } from './hold-typing.ts'
import { useKeyPresses } from './use-key-presses.ts'
import { t } from './words.ts'

const CommandPalette = lazy(async () => ({ default: (await import('./command-palette.tsx')).CommandPalette }))
const KeyList = lazy(async () => ({ default: (await import('./key-list.tsx')).KeyList }))

type Shown = { readonly kind: 'palette' | 'keys'; readonly commands: readonly Command[] }

/** Around a page: its commands, the keys that run them, the palette and the list of keys. */
export function CommandFrame({ children }: { readonly children: ReactNode }) {
  const [registry] = useState(createCommandRegistry)
  const [shown, setShown] = useState<Shown>()
  const close = () => setShown(undefined)
  const [access] = useState(() => ({
    registry,
    showPalette() {
      holdTyping()
      setShown({ kind: 'palette', commands: registry.inPalette() })
    },
  }))
  useKeyPresses(registry)
  return (
    <CommandContext value={access}>
      <CommandsEverywhere
        onPalette={access.showPalette}
        onKeys={() => setShown({ kind: 'keys', commands: registry.withKeys() })}
      />
      {children}
      <Suspense>
        {shown?.kind === 'palette' && <CommandPalette commands={shown.commands} onClose={close} />}
        {shown?.kind === 'keys' && <KeyList commands={shown.commands} onClose={close} />}
      </Suspense>
    </CommandContext>
  )
}

type EverywhereProps = { readonly onPalette: () => void; readonly onKeys: () => void }

function CommandsEverywhere({ onPalette, onKeys }: EverywhereProps) {
  const group = t('everywhere')
  useCommands([
    { label: t('showPalette'), group, keys: 'Mod+K', run: onPalette },
    { label: t('showKeys'), group, keys: '?', run: onKeys },
    { label: t('search'), group, keys: '/', run: focusSearch },
  ])
  return null
}

// The field that a page marks as its search is the one that `/` leads to.
function focusSearch(): void {
  const fields = document.querySelectorAll<HTMLInputElement>('input[type="search"]')
  const [field] = [...fields].filter((one) => one.checkVisibility())
  field?.focus()
  field?.select()
}
