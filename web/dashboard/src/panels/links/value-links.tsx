import { outwardAddress } from '@hearth/ui-kit'
import type { LinkChoiceProps } from './link-choice.tsx'
import { LinkChoice } from './opened-links.ts'
import { targetOf } from './target-of.ts'
import classes from './value-links.module.css'

/** Makes the place around it lead where its value does; of several links people choose. */
export function ValueLinks({ links, name }: LinkChoiceProps) {
  const [first, ...rest] = links
  if (first === undefined) return null
  if (rest.length === 0)
    return (
      <a
        className={classes.over}
        href={outwardAddress(first.href)}
        {...targetOf(first)}
        aria-label={`${name}: ${first.title}`}
        title={first.title}
      />
    )
  return <LinkChoice links={links} name={name} />
}
