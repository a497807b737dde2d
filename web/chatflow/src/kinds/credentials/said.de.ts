export const de = {
  'Version of the API to call, as Azure dates them': 'Version der API, wie Azure sie nach Tagen benennt',
  'Key of your Foundry resource': 'Schlüssel der eigenen Foundry-Ressource',
  'Address of your Foundry resource, to the end of its path':
    'Adresse der eigenen Foundry-Ressource, bis zum Ende ihres Pfads',
  'The JSON of the service account': 'Das JSON des Dienstkontos',
  'That of the JSON when empty': 'Die aus dem JSON, wenn leer',
  'Public part of the key; without one the environment has to have it':
    'Öffentlicher Teil des Schlüssels; ohne ihn muss die Umgebung ihn haben',
  'Secret part of the key': 'Geheimer Teil des Schlüssels',
  'Only temporary keys come with one': 'Nur befristete Schlüssel haben eines',
  'API Key': 'API-Schlüssel',
  'Made at https://cloud.cerebras.ai/; begins with csk-': 'Entsteht bei https://cloud.cerebras.ai/; beginnt mit csk-',
  'Where IAM is chosen above': 'Wo oben IAM gewählt ist',
  'Where the bearer token is chosen above': 'Wo oben das Bearer Token gewählt ist',
  'Key of your speech resource': 'Schlüssel der eigenen Sprachressource',
  'Region of that resource': 'Region dieser Ressource',
  'Made on the dashboard of Mem0': 'Entsteht im Dashboard von Mem0',
  'Address of the server, such as neo4j://localhost:7687': 'Adresse des Servers, etwa neo4j://localhost:7687',
  'Who signs in to the database': 'Wer sich bei der Datenbank anmeldet',
  'With which password': 'Mit welchem Passwort',
  'Teradata Vector Store Base URL': 'Basisadresse von Teradata Vector Store',
  'Bearer token for JWT authentication': 'Bearer Token für die Anmeldung mit JWT',
}
