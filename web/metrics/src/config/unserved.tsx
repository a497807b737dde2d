import { Alert, List } from '@mantine/core'
import classes from './config.module.css'
import { t } from './words.ts'

type UnservedKey = { readonly key: string; readonly why: string }

/** Keys that are taken and have no effect here, and why. */
export function Unserved({ keys }: { readonly keys: readonly UnservedKey[] }) {
  if (keys.length === 0) return null
  return (
    <Alert color="yellow" title={t('unserved', { count: keys.length })}>
      <List size="sm" spacing={2}>
        {keys.map(({ key, why }) => (
          <List.Item key={key}>
            <code className={classes.key}>{key}</code>: {why}
          </List.Item>
        ))}
      </List>
    </Alert>
  )
}
