import { DropPanel, renderDate, SearchIcon, TrashIcon } from '@hearth/ui-kit'
import { ActionIcon, Button, Group, Text, TextInput, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import classes from './past-panel.module.css'
import { forget, forgetAll, readPast } from './past-queries.ts'
import { t } from './words.ts'

export type PastPanelProps = {
  readonly id: string
  readonly onToggle: (isOpen: boolean) => void
  readonly onChoose: (expr: string) => void
}

/** What was asked before, to be asked again or forgotten. */
export function PastPanel({ id, onToggle, onChoose }: PastPanelProps) {
  return (
    <DropPanel id={id} label={t('past')} onToggle={onToggle}>
      {(close) => (
        <PastList
          onChoose={(expr) => {
            close()
            onChoose(expr)
          }}
        />
      )}
    </DropPanel>
  )
}

function PastList({ onChoose }: Pick<PastPanelProps, 'onChoose'>) {
  const [queries, setQueries] = useState(() => readPast(localStorage))
  const [text, setText] = useState('')
  const found = queries.filter(({ expr }) => expr.toLowerCase().includes(text.trim().toLowerCase()))
  return (
    <div className={classes.panel}>
      <TextInput
        size="xs"
        aria-label={t('search')}
        placeholder={t('searchHint')}
        leftSection={<SearchIcon size={14} />}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {found.length === 0 ? (
        <Text size="sm" c="dimmed" py="xs">
          {t(queries.length === 0 ? 'none' : 'noMatch')}
        </Text>
      ) : (
        <ul className={classes.list}>
          {found.map(({ expr, atMs }) => (
            <li key={expr} className={classes.row}>
              <UnstyledButton className={classes.expr} title={renderDate(atMs)} onClick={() => onChoose(expr)}>
                {expr}
              </UnstyledButton>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('forget', { expr })}
                onClick={() => setQueries(forget(localStorage, expr))}
              >
                <TrashIcon size={14} />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      <Group gap="xs" justify="space-between">
        <Text size="xs" c="dimmed">
          {t('where')}
        </Text>
        {queries.length > 0 && (
          <Button
            size="compact-xs"
            variant="subtle"
            color="red"
            onClick={() => {
              forgetAll(localStorage)
              setQueries([])
            }}
          >
            {t('forgetAll')}
          </Button>
        )}
      </Group>
    </div>
  )
}
