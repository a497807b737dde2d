import { Anchor } from '@mantine/core'
import { outwardPath } from '../browser/base-path.ts'
import { type Place, places } from './places.ts'
import { type ServiceLink, type ServiceName, useServices } from './services.ts'
import classes from './shell.module.css'
import { StatusDot } from './status-dot.tsx'

export type ServiceNavProps = { readonly current: ServiceName; readonly vertical?: boolean }

/** Links to the pages of all services, with a mark on each that is not well. */
export function ServiceNav({ current, vertical }: ServiceNavProps) {
  const { services } = useServices()
  return (
    <ul className={classes.services} data-vertical={vertical}>
      {places.map((place) => (
        <li key={place.service}>
          <PlaceLink
            place={place}
            link={services.find(({ name }) => name === place.service)}
            isCurrent={place.service === current}
          />
        </li>
      ))}
    </ul>
  )
}

type PlaceLinkProps = {
  readonly place: Place
  /** `undefined` until the service of this page has told. */
  readonly link: ServiceLink | undefined
  readonly isCurrent: boolean
}

function PlaceLink({ place, link, isCurrent }: PlaceLinkProps) {
  const elsewhere = link === undefined ? undefined : `${link.url}/`
  return (
    <Anchor
      href={isCurrent ? outwardPath('/') : elsewhere}
      className={classes.service}
      aria-current={isCurrent ? 'page' : undefined}
      underline="never"
    >
      {place.title}
      {link !== undefined && link.state !== 'up' && <StatusDot state={link.state} />}
    </Anchor>
  )
}
