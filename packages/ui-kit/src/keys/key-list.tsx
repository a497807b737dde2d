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
              {keysByLabel(members).map(([label, keys]) => (
                <div key={label} className={classes.entry}>
                  <Text component="dt" size="sm">
                    {label}
                  </Text>
                  <dd>
                    {keys.map((each) => (
                      <ShownKeys key={each} keys={each} />
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

/** Each thing that can be done with all of its keys: a step to the left and one to the right are one thing. */
function keysByLabel(commands: readonly Command[]): readonly (readonly [string, readonly string[]])[] {
  const groups = Map.groupBy(commands, ({ label }) => label)
  return [...groups].map(([label, same]) => [label, same.flatMap(keysOf)])
}
