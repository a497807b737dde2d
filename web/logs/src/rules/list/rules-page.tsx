import {
  EmptyState,
  ErrorState,
  onDemand,
  outwardPath,
  Shell,
  SkeletonPlaces,
  SkeletonState,
  useCommands,
} from '@hearth/ui-kit'
import { Button, Card, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import type { RuleListBody } from '../../../../../services/logs/src/wire/rules/rule-list.ts'
import { LogViews } from '../../app/log-views.tsx'
import type { RulePlace } from '../../queries/save-rule.ts'
import { useRules } from '../../queries/use-rules.ts'
import { draftOf, newDraft, type WrittenRule } from '../form/draft.ts'
import type { Subject } from '../form/subject.ts'
import { FileFaults } from './file-faults.tsx'
import { orderRules, type Placed } from './order-rules.ts'
import { ReceiversNote } from './receivers-note.tsx'
import { RuleRow } from './rule-row.tsx'
import classes from './rules-page.module.css'
import { t } from './words.ts'

const RuleDrawer = onDemand(async () => (await import('../form/rule-drawer.tsx')).RuleDrawer)
const DeleteQuestion = onDemand(async () => (await import('./delete-question.tsx')).DeleteQuestion)

/** All rules over lines, and what they find now. */
export function RulesPage() {
  const { data, error, refetch } = useRules()
  const [subject, setSubject] = useState<Subject>()
  const [going, setGoing] = useState<RulePlace>()
  const make = () =>
    setSubject({ initial: newDraft('{service_name=~".+"}', t('defaultSummary', { value: '{{ $value }}' })) })
  useCommands([{ label: t('newRule'), group: t('rules'), keys: 'n', run: make }])
  return (
    <Shell service="logs" title={t('rules')} views={<LogViews current="rules" />}>
      <Stack gap="md">
        <Group justify="space-between" gap="xs">
          <ReceiversNote receivers={data?.receivers} />
          <Button onClick={make}>{t('newRule')}</Button>
        </Group>
        {error !== null && <ErrorState error={error} retry={() => void refetch()} />}
        {data !== undefined && (
          <Listed
            data={data}
            onEdit={(placed) => setSubject(subjectOf(placed))}
            onDelete={(placed) => setGoing(placeOf(placed))}
          />
        )}
        {data === undefined && error === null && (
          <SkeletonState label={t('looking')}>
            <SkeletonPlaces count={4} heightPx={90} />
          </SkeletonState>
        )}
      </Stack>
      {subject !== undefined && <RuleDrawer subject={subject} isBesideRules onClose={() => setSubject(undefined)} />}
      {going !== undefined && <DeleteQuestion place={going} onClose={() => setGoing(undefined)} />}
    </Shell>
  )
}

type ListedProps = {
  readonly data: RuleListBody
  readonly onEdit: (placed: Placed) => void
  readonly onDelete: (placed: Placed) => void
}

function Listed({ data: { groups, files }, onEdit, onDelete }: ListedProps) {
  const rules = orderRules(groups)
  return (
    <>
      <FileFaults files={files} />
      {rules.length === 0 ? (
        <EmptyState title={t('none')}>
          <Stack align="center" gap="sm">
            {t('noneHint')}
            <Button component="a" variant="default" href={outwardPath('/')}>
              {t('toLines')}
            </Button>
          </Stack>
        </EmptyState>
      ) : (
        <Card withBorder padding="sm">
          <ul className={classes.list}>
            {rules.map((placed) => (
              <RuleRow
                key={JSON.stringify([placed.group.file, placed.group.name, placed.at])}
                placed={placed}
                onEdit={() => onEdit(placed)}
                onDelete={() => onDelete(placed)}
              />
            ))}
          </ul>
        </Card>
      )}
    </>
  )
}

function writtenOf({ group: { written }, at }: Placed): WrittenRule | undefined {
  return (written?.rules as readonly WrittenRule[] | undefined)?.[at]
}

function placeOf(placed: Placed): RulePlace {
  const { rule, group, at } = placed
  return { namespace: group.file, group: group.name, at, name: rule.name, before: writtenOf(placed) }
}

function subjectOf(placed: Placed): Subject {
  const before = writtenOf(placed) ?? {}
  return { initial: draftOf(before), place: placeOf(placed), before }
}
