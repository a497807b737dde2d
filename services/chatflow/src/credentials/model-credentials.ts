import type { CredentialKind } from '../domain/records/credential-kind.ts'
import { credentialKind, secret, text } from './credential-kind.ts'

/** Keys of those who run models and embeddings. */
export const modelCredentials: readonly CredentialKind[] = [
  credentialKind('openAIApi', 'OpenAI API', [secret('openAIApiKey', 'OpenAI Api Key')]),
  credentialKind('azureOpenAIApi', 'Azure OpenAI API', [
    secret('azureOpenAIApiKey', 'Azure OpenAI Api Key'),
    text('azureOpenAIApiInstanceName', 'Azure OpenAI Api Instance Name', { placeholder: 'YOUR-INSTANCE-NAME' }),
    text('azureOpenAIApiDeploymentName', 'Azure OpenAI Api Deployment Name', { placeholder: 'YOUR-DEPLOYMENT-NAME' }),
    text('azureOpenAIApiVersion', 'Azure OpenAI Api Version', {
      placeholder: '2024-10-21',
      description: 'Version of the API to call, as Azure dates them',
    }),
  ]),
  credentialKind('azureFoundryApi', 'Azure Foundry API', [
    secret('azureFoundryApiKey', 'Azure Foundry API Key', { description: 'Key of your Foundry resource' }),
    text('azureFoundryEndpoint', 'Azure Foundry Endpoint', {
      placeholder: 'https://your-foundry-instance.services.ai.azure.com/providers/cohere/v2/rerank',
      description: 'Address of your Foundry resource, to the end of its path',
    }),
  ]),
  credentialKind('anthropicApi', 'Anthropic API', [secret('anthropicApiKey', 'Anthropic Api Key')]),
  credentialKind('googleGenerativeAI', 'Google Generative AI', [secret('googleGenerativeAPIKey', 'Google AI API Key')]),
  credentialKind('googleVertexAuth', 'Google Vertex Auth', [
    // Flowise's field for a path is left out: the service reads no file that a user names.
    {
      name: 'googleApplicationCredential',
      label: 'Google Credential JSON Object',
      type: 'password',
      description: 'The JSON of the service account',
      placeholder: '{ "type": "service_account", "project_id": … }',
      rows: 4,
    },
    text('projectID', 'Project ID', { description: 'That of the JSON when empty', optional: true }),
  ]),
  credentialKind('mistralAIApi', 'MistralAI API', [secret('mistralAIAPIKey', 'MistralAI API Key')]),
  credentialKind('cohereApi', 'Cohere API', [secret('cohereApiKey', 'Cohere Api Key')]),
  credentialKind(
    'awsApi',
    'AWS security credentials',
    [
      secret('awsKey', 'AWS Access Key', {
        placeholder: '<AWS_ACCESS_KEY_ID>',
        description: 'Public part of the key; without one the environment has to have it',
        optional: true,
      }),
      secret('awsSecret', 'AWS Secret Access Key', {
        placeholder: '<AWS_SECRET_ACCESS_KEY>',
        description: 'Secret part of the key',
        optional: true,
      }),
      secret('awsSession', 'AWS Session Key', {
        placeholder: '<AWS_SESSION_TOKEN>',
        description: 'Only temporary keys come with one',
        optional: true,
      }),
    ],
    { version: 1.1 },
  ),
  credentialKind('groqApi', 'Groq API', [secret('groqApiKey', 'Groq Api Key')]),
  credentialKind('ollamaApi', 'Ollama API', [secret('ollamaApiKey', 'Ollama Api Key')]),
  credentialKind('localAIApi', 'LocalAI API', [secret('localAIApiKey', 'LocalAI Api Key')]),
  credentialKind('litellmApi', 'Litellm API', [secret('litellmApiKey', 'API Key')]),
  credentialKind('togetherAIApi', 'TogetherAI API', [secret('togetherAIApiKey', 'TogetherAI Api Key')]),
  credentialKind('openRouterApi', 'OpenRouter API Key', [
    secret('openRouterApiKey', 'OpenRouter API Key', { description: 'API Key' }),
  ]),
  credentialKind('deepseekApi', 'DeepseekAI API', [secret('deepseekApiKey', 'DeepseekAI API Key')]),
  credentialKind('xaiApi', 'Xai API', [secret('xaiApiKey', 'X AI API Key')]),
  credentialKind('nvidiaNIMApi', 'NVIDIA NGC API Key', [secret('nvidiaNIMApiKey', 'NVIDIA NGC API Key')]),
  credentialKind(
    'cerebrasAIApi',
    'Cerebras API Key',
    [
      secret('cerebrasApiKey', 'Cerebras API Key', {
        description: 'Made at https://cloud.cerebras.ai/; begins with csk-',
      }),
    ],
    { version: 2 },
  ),
  credentialKind('fireworksApi', 'Fireworks API', [secret('fireworksApiKey', 'Fireworks Api Key')]),
  credentialKind('perplexityApi', 'Perplexity API', [
    secret('perplexityApiKey', 'Perplexity API Key', { placeholder: '<PERPLEXITY_API_KEY>' }),
  ]),
  credentialKind('sambanovaApi', 'Sambanova API', [secret('sambanovaApiKey', 'Sambanova Api Key')]),
  credentialKind('huggingFaceApi', 'HuggingFace API', [secret('huggingFaceApiKey', 'HuggingFace Api Key')]),
  credentialKind('replicateApi', 'Replicate API', [secret('replicateApiKey', 'Replicate Api Key')]),
  credentialKind('jinaAIApi', 'JinaAI API', [secret('jinaAIAPIKey', 'JinaAI API Key')]),
  credentialKind('voyageAIApi', 'Voyage AI API', [
    text('endpoint', 'Voyage AI Endpoint', { default: 'https://api.voyageai.com/v1/embeddings' }),
    secret('apiKey', 'Voyage AI API Key'),
  ]),
  credentialKind('AlibabaApi', 'Alibaba API', [secret('alibabaApiKey', 'Alibaba Api Key')]),
  credentialKind(
    'baiduQianfanApi',
    'Baidu Qianfan API',
    [secret('qianfanAccessKey', 'Qianfan Access Key'), secret('qianfanSecretKey', 'Qianfan Secret Key')],
    { version: 2 },
  ),
  credentialKind('cometApi', 'Comet API', [secret('cometApiKey', 'Comet API Key')]),
  credentialKind('cloudflareApi', 'Cloudflare API', [
    text('cloudflareAccountId', 'Cloudflare Account ID'),
    secret('cloudflareApiToken', 'Cloudflare API Token'),
  ]),
  credentialKind('ibmWatsonx', 'IBM Watsonx', [
    text('version', 'Version', { placeholder: 'YYYY-MM-DD' }),
    text('serviceUrl', 'Service URL', { placeholder: '<SERVICE_URL>' }),
    text('projectId', 'Project ID', { placeholder: '<PROJECT_ID>' }),
    {
      name: 'watsonxAIAuthType',
      label: 'Watsonx AI Auth Type',
      type: 'options',
      options: [
        { label: 'IAM', name: 'iam' },
        { label: 'Bearer Token', name: 'bearertoken' },
      ],
      default: 'iam',
    },
    secret('watsonxAIApikey', 'Watsonx AI IAM API Key', {
      description: 'Where IAM is chosen above',
      placeholder: '<YOUR-APIKEY>',
      optional: true,
    }),
    secret('watsonxAIBearerToken', 'Watsonx AI Bearer Token', {
      description: 'Where the bearer token is chosen above',
      placeholder: '<YOUR-BEARER-TOKEN>',
      optional: true,
    }),
  ]),
  credentialKind('googleMakerSuite', 'Google MakerSuite', [secret('googleMakerSuiteKey', 'MakerSuite API Key')]),
  credentialKind('elevenLabsApi', 'Eleven Labs API', [secret('elevenLabsApiKey', 'Eleven Labs API Key')]),
  credentialKind('assemblyAIApi', 'AssemblyAI API', [secret('assemblyAIApiKey', 'AssemblyAI Api Key')]),
  credentialKind('azureCognitiveServices', 'Azure Cognitive Services', [
    secret('azureSubscriptionKey', 'Azure Subscription Key', {
      description: 'Key of your speech resource',
    }),
    text('serviceRegion', 'Service Region', {
      description: 'Region of that resource',
      placeholder: 'westus',
    }),
    text('apiVersion', 'API Version', {
      description: 'Version of the API to call, as Azure dates them',
      placeholder: '2024-05-15-preview',
      default: '2024-05-15-preview',
    }),
  ]),
]
