import { Stack, Text, Title } from '@mantine/core'
import { DatasetList } from './datasets/dataset-list.tsx'
import { EvaluatorList } from './evaluators/evaluator-list.tsx'
import classes from './tests.module.css'
import { t } from './words.ts'

/** What flows are tested with, and who judges. */
export function TestsPage() {
  return (
    <section className={classes.page} aria-labelledby="tests">
      <Stack gap="xs">
        <Title order={1} size="h3" id="tests">
          {t('tests')}
        </Title>
        <Text size="sm" c="dimmed">
          {t('lead')}
        </Text>
      </Stack>
      <DatasetList />
      <EvaluatorList />
    </section>
  )
}
