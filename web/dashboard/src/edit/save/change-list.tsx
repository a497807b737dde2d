import { Text } from '@mantine/core'
import type { Change } from '../../model/edit/find-changes.ts'
import { t } from '../words.ts'
import classes from './change-list.module.css'
import { wordPath, wordValue } from './word-change.ts'

// A dashboard that was written anew differs in more places than anyone reads.
const mostShown = 200

/** What differs between two states of a dashboard, in words. */
export function ChangeList({ changes }: { readonly changes: readonly Change[] }) {
  if (changes.length === 0) return <Text size="sm">{t('noChanges')}</Text>
  return (
    <>
      <ul className={classes.list} aria-label={t('changeList')}>
        {changes.slice(0, mostShown).map((change) => (
          <li key={`${change.about} ${change.name} ${change.kind} ${change.path}`} data-kind={change.kind}>
            <Line change={change} />
          </li>
        ))}
      </ul>
      {changes.length > mostShown && <Text size="sm">{t('moreChanges', { count: changes.length - mostShown })}</Text>}
    </>
  )
}

function Line({ change }: { readonly change: Change }) {
  const { about, name, kind, path, before, after } = change
  const subject = about === 'dashboard' ? t('theDashboard') : t(about, { name })
  return (
    <>
      <span className={classes.subject}>{subject}</span>{' '}
      {kind === 'changed' ? (
        <>
          {wordPath(path)}: <del>{wordValue(before)}</del> → <ins>{wordValue(after)}</ins>
        </>
      ) : (
        t(`kind_${kind}`)
      )}
    </>
  )
}
