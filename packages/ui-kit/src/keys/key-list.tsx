import { Modal, Text, Title } from '@mantine/core'
import { type Command, keysOf } from './command.ts'
import { groupCommands } from './group-commands.ts'
import classes from './keys.module.css'
import { ShownKeys } from './shown-keys.tsx'
import { t } from './words.ts'

export type KeyListProps = { readonly commands: readonly Command[]; readonly onClose: () => void }

/** The keys that do something here. */
export function KeyList({ commands, onClose }: KeyListProps) {
  return (
    <Modal opened onClose={onClose} title={t('keys')} size="xl" closeButtonProps={{ 'aria-label': t('close') }}>
      <div className={classes.groups}>
        {groupCommands(commands, t('thisPage')).map(({ name, commands: members }) => (
          <section key={name} className={classes.group}>
            <Title order={3} size="sm">
              {name}
            </Title>
            <dl>
              {members.map((command) => (
                <div key={command.label} className={classes.entry}>
                  <Text component="dt" size="sm">
                    {command.label}
                  </Text>
                  <dd>
                    {keysOf(command).map((keys) => (
                      <ShownKeys key={keys} keys={keys} />
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Modal>
  )
}
