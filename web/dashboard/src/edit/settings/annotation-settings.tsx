import { TrashIcon } from '@hearth/ui-kit'
import { ActionIcon, Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { annotationList, isOwn, newAnnotation } from '../../model/edit/annotations.ts'
import { setAt, valueAt } from '../../model/edit/set-at.ts'
import { type Json, text } from '../../model/json.ts'
import { useEditing } from '../edit-context.ts'
import classes from '../panel/panel-editor.module.css'
import { AnnotationForm } from './annotation-form.tsx'
import { t } from './words.ts'

const path = 'annotations.list'

/** Where the marks in graphs come from. */
export function AnnotationSettings() {
  const { session } = useEditing()
  const [opened, setOpened] = useState<number>()
  const list = annotationList(valueAt(session.json, path), t('ownMarks'))
  const change = (next: readonly Json[], step?: string) => session.change((before) => setAt(before, path, next), step)
  const open = opened === undefined ? undefined : list[opened]
  if (opened !== undefined && open !== undefined)
    return (
      <AnnotationForm
        query={open}
        onChange={(next) => change(list.with(opened, next), `annotation ${opened}`)}
        onBack={() => setOpened(undefined)}
      />
    )
  return (
    <Stack gap="xs">
      <Text size="sm">{t('marksHint')}</Text>
      {list.map((query, index) => {
        const name = text(query.name)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may have the same name, and nothing else stays while one is written
          <Group key={index} className={classes.query} gap="xs" wrap="nowrap">
            <Button variant="subtle" size="compact-sm" flex={1} justify="flex-start" onClick={() => setOpened(index)}>
              {name}
            </Button>
            {!isOwn(query) && (
              <ActionIcon
                variant="subtle"
                color="red"
                aria-label={t('removeMarks', { name })}
                onClick={() => change(list.toSpliced(index, 1))}
              >
                <TrashIcon size={16} />
              </ActionIcon>
            )}
          </Group>
        )
      })}
      <Button
        onClick={() => {
          change([...list, newAnnotation(list, t('newMarks'))])
          setOpened(list.length)
        }}
      >
        {t('addMarks')}
      </Button>
    </Stack>
  )
}
