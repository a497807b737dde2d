import { renderNumber } from '@hearth/ui-kit'
import { Badge, Group, Table, Text } from '@mantine/core'
import { type Change, changeOf, type Outcome, outcomeOf } from './outcome.ts'
import { columnsOf, targetName } from './target-name.ts'
import type { Answer, EvaluatedRow, Target } from './test-api.ts'
import classes from './tests.module.css'
import { t } from './words.ts'

export type ResultTableProps = { readonly targets: readonly Target[]; readonly rows: readonly EvaluatedRow[] }

/** Questions with the answers of each version beside each other. */
export function ResultTable({ targets, rows }: ResultTableProps) {
  return (
    <div className={classes.table}>
      <Table verticalSpacing="sm" horizontalSpacing="md" layout="auto">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('question')}</Table.Th>
            <Table.Th>{t('expected')}</Table.Th>
            {columnsOf(targets).map(({ key, target }) => (
              <Table.Th key={key}>
                {targetName(target)}
                {target.passPercent !== null && (
                  <Text size="xs" c="dimmed">
                    {t('summary', { passed: Math.round(target.passPercent) })}
                  </Text>
                )}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ id, input, expectedOutput, answers }) => (
            <Table.Tr key={id}>
              <Table.Td className={classes.cell}>{input}</Table.Td>
              <Table.Td className={classes.cell}>{expectedOutput}</Table.Td>
              {columnsOf(answers).map(({ key, target: answer }) => (
                <Table.Td key={key} className={classes.cell}>
                  <AnswerCell answer={answer} before={answers[0]} />
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}

const outcomeColors: Readonly<Record<Outcome, string>> = {
  passed: 'green',
  failed: 'red',
  noAnswer: 'red',
  unjudged: 'gray',
}

const marks = { pass: '✓', fail: '✗', error: '!', none: '·' } as const

type AnswerCellProps = { readonly answer: Answer; readonly before: Answer | undefined }

function AnswerCell({ answer, before }: AnswerCellProps) {
  const outcome = outcomeOf(answer)
  const { text, error, durationMs, totalTokens, verdicts } = answer
  const change: Change = before === undefined ? 'same' : changeOf(before, answer)
  return (
    <>
      <Group gap={6} mb={4}>
        <Badge variant="default" tt="none" fw={500} leftSection={<Dot color={outcomeColors[outcome]} />}>
          {t(outcome)}
        </Badge>
        {change !== 'same' && (
          <Badge variant="default" tt="none" fw={500}>
            {change === 'better' ? '↑' : '↓'} {t(change)}
          </Badge>
        )}
      </Group>
      {error ?? text}
      <ul className={classes.verdicts}>
        {verdicts.map(({ evaluatorId, name, result, reason }) => (
          <li key={evaluatorId}>
            <span aria-hidden="true">{marks[result]}</span> {name}
            {reason === null ? '' : `: ${reason}`}
          </li>
        ))}
      </ul>
      <Text size="xs" c="dimmed">
        {t('answerFigures', {
          ms: Math.round(durationMs),
          tokens: totalTokens === null ? '–' : renderNumber(totalTokens),
        })}
      </Text>
    </>
  )
}

function Dot({ color }: { readonly color: string }) {
  const style = { width: 8, height: 8, borderRadius: 4, background: `var(--mantine-color-${color}-6)` }
  return <span aria-hidden="true" style={{ display: 'inline-block', ...style }} />
}
