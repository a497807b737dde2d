import { renderDate, WarningIcon } from '@hearth/ui-kit'
import { Alert, Text } from '@mantine/core'
import type { RuleListBody } from '../../../../../services/logs/src/wire/rules/rule-list.ts'
import { t } from './words.ts'

/** Files of rules that became wrong, and what holds in the meantime. */
export function FileFaults({ files }: { readonly files: RuleListBody['files'] }) {
  return files.map(({ path, readAt, error }) =>
    error === null ? null : (
      <Alert key={path} color="yellow" icon={<WarningIcon />} title={t('faulty')} role="alert">
        <Text size="sm">
          {readAt === null
            ? t('hasNoRules', { file: path })
            : t('keepsRules', { file: path, time: renderDate(readAt) })}
        </Text>
        <Text size="sm" ff="monospace" style={{ overflowWrap: 'anywhere' }}>
          {error}
        </Text>
      </Alert>
    ),
  )
}
