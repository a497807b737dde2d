import { Combobox, Modal, useCombobox } from '@mantine/core'
import { useState } from 'react'
import { type Command, keysOf } from './command.ts'
import { findCommands } from './find-commands.ts'
import { groupCommands } from './group-commands.ts'
import classes from './keys.module.css'
import { ShownKeys } from './shown-keys.tsx'
import { t } from './words.ts'

export type CommandPaletteProps = { readonly commands: readonly Command[]; readonly onClose: () => void }

/** All that can be done here, found by a few letters. */
export function CommandPalette({ commands, onClose }: CommandPaletteProps) {
  const [text, setText] = useState('')
  const combobox = useCombobox({ opened: true })
  const found = findCommands(commands, text)
  const run = (at: string) => {
    onClose()
    found[Number(at)]?.run()
  }
  return (
    <Modal
      opened
      onClose={onClose}
      withCloseButton={false}
      size="lg"
      padding="xs"
      yOffset="10dvh"
      attributes={{ content: { 'aria-label': t('palette') } }}
    >
      <Combobox store={combobox} onOptionSubmit={run} withinPortal={false}>
        {/* It listens to the keys itself: within a target each press would count twice. */}
        <Combobox.Search
          data-autofocus
          className={classes.find}
          aria-label={t('find')}
          placeholder={t('find')}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value)
            combobox.selectFirstOption()
          }}
          // A list that is open keeps Escape to itself; here it is all that there is to close.
          onKeyDown={(event) => event.key === 'Escape' && onClose()}
        />
        <Combobox.Options className={classes.options} aria-label={t('palette')}>
          {found.length === 0 && <Combobox.Empty>{t('nothing')}</Combobox.Empty>}
          {groupCommands(found, t('thisPage')).map(({ name, commands: members }) => (
            <Combobox.Group key={name} label={name}>
              {members.map((command) => (
                <Option key={command.label} command={command} at={found.indexOf(command)} />
              ))}
            </Combobox.Group>
          ))}
        </Combobox.Options>
      </Combobox>
    </Modal>
  )
}

function Option({ command, at }: { readonly command: Command; readonly at: number }) {
  const [keys] = keysOf(command)
  return (
    <Combobox.Option value={String(at)} className={classes.option}>
      {command.label}
      {keys !== undefined && <ShownKeys keys={keys} />}
    </Combobox.Option>
  )
}
