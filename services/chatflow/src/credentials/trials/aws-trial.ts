import { Failure } from '@hearth/kernel'
import type { CredentialData } from '../../domain/records/credential.ts'
import type { CredentialTrial } from '../../domain/records/try-credential.ts'
import { type AwsKeys, signAws } from './sign-aws.ts'
import type { TrialEnv } from './trial-env.ts'

const url = new URL('https://sts.amazonaws.com/')
const body = 'Action=GetCallerIdentity&Version=2011-06-15'

/** Kinds of credentials that hold keys of AWS, with their fields. */
export const awsKinds = [
  { kind: 'awsApi', id: 'awsKey', secret: 'awsSecret', session: 'awsSession' },
  { kind: 'dynamodbMemoryApi', id: 'accessKey', secret: 'secretAccessKey', session: '' },
] as const

/** Asks AWS whose the keys are, which everybody may who has keys. */
export function awsTrial(fields: (typeof awsKinds)[number], { fetch, nowMs }: TrialEnv): CredentialTrial {
  return {
    asks: url.host,
    async run(data, signal) {
      const request = { method: 'POST', url, body, region: 'us-east-1', service: 'sts' }
      const headers = {
        ...signAws(request, keysOf(fields, data), nowMs()),
        'content-type': 'application/x-www-form-urlencoded',
      }
      const answer = await fetch(url, { method: 'POST', body, headers, signal })
      const text = await answer.text()
      if (answer.ok) return `${url.host} accepts it, as ${partOf(text, 'Arn') ?? 'somebody'}`
      throw new Failure(
        'upstream',
        `${url.host} refuses it (${answer.status}): ${partOf(text, 'Message') ?? 'no reason given'}`,
      )
    },
  }
}

function keysOf(fields: (typeof awsKinds)[number], data: CredentialData): AwsKeys {
  const accessKeyId = data[fields.id]?.trim()
  const secretAccessKey = data[fields.secret]?.trim()
  if (!accessKeyId || !secretAccessKey)
    throw new Failure('invalid', 'Cannot try the credential: it lacks the access key or its secret part')
  return { accessKeyId, secretAccessKey, sessionToken: data[fields.session]?.trim() || undefined }
}

function partOf(xml: string, name: string): string | undefined {
  return new RegExp(`<${name}>([^<]{1,300})</${name}>`).exec(xml)?.[1]
}
