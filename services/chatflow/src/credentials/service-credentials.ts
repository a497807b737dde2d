import type { CredentialKind } from '../domain/records/credential-kind.ts'
import { credentialKind, secret, text } from './credential-kind.ts'

/** Keys of other services, and those of no service in particular. */
export const serviceCredentials: readonly CredentialKind[] = [
  credentialKind('httpBasicAuth', 'HTTP Basic Auth', [
    text('basicAuthUsername', 'Basic Auth Username'),
    secret('basicAuthPassword', 'Basic Auth Password'),
  ]),
  credentialKind('httpBearerToken', 'HTTP Bearer Token', [secret('token', 'Token')]),
  credentialKind('httpApiKey', 'HTTP Api Key', [text('key', 'Key'), secret('value', 'Value')]),
  credentialKind('githubApi', 'Github API', [
    secret('accessToken', 'Access Token', { placeholder: '<GITHUB_ACCESS_TOKEN>' }),
  ]),
  credentialKind('slackApi', 'Slack Bot Token', [
    secret('botToken', 'Bot Token'),
    text('teamId', 'Team ID', { placeholder: '<SLACK_TEAM_ID>' }),
  ]),
  credentialKind('notionApi', 'Notion API', [secret('notionIntegrationToken', 'Notion Integration Token')]),
  credentialKind('airtableApi', 'Airtable API', [
    secret('accessToken', 'Access Token', { placeholder: '<AIRTABLE_ACCESS_TOKEN>' }),
  ]),
  credentialKind('figmaApi', 'Figma API', [
    secret('accessToken', 'Access Token', { placeholder: '<FIGMA_ACCESS_TOKEN>' }),
  ]),
  credentialKind('jiraApi', 'Jira API', [
    text('username', 'User Name', { placeholder: 'username@example.com' }),
    secret('accessToken', 'Access Token', { placeholder: '<JIRA_ACCESS_TOKEN>' }),
  ]),
  credentialKind('jiraApiBearerToken', 'Jira API (Bearer Token)', [
    secret('bearerToken', 'Bearer Token', { placeholder: '<JIRA_PERSONAL_ACCESS_TOKEN>' }),
  ]),
  credentialKind('confluenceCloudApi', 'Confluence Cloud API', [
    secret('accessToken', 'Access Token', { placeholder: '<CONFLUENCE_ACCESS_TOKEN>' }),
    text('username', 'Username', { placeholder: '<CONFLUENCE_USERNAME>' }),
  ]),
  credentialKind('confluenceServerDCApi', 'Confluence Server/Data Center API', [
    secret('personalAccessToken', 'Personal Access Token', { placeholder: '<CONFLUENCE_PERSONAL_ACCESS_TOKEN>' }),
  ]),
  credentialKind('stripeApi', 'Stripe API', [
    secret('stripeApiToken', 'Stripe API Token', { placeholder: '<STRIPE_API_TOKEN>' }),
  ]),
  credentialKind('composioApi', 'Composio API', [secret('composioApi', 'Composio API Key')]),
  credentialKind('E2BApi', 'E2B API', [secret('e2bApiKey', 'E2B Api Key')]),
  credentialKind('chatflowApi', 'Chatflow API', [secret('chatflowApiKey', 'Chatflow Api Key')]),
  credentialKind('agentflowApi', 'Agentflow API', [secret('agentflowApiKey', 'Agentflow Api Key')]),
]
