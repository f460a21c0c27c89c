import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

interface Resource {
  readonly Type: string;
  // biome-ignore lint/suspicious/noExplicitAny: the properties of any resource of CloudFormation
  readonly Properties: any;
}

export interface Breakable {
  /** The resources of the API's template of a type. */
  ofType(type: string): [id: string, resource: Resource][];
  /** The function that answers a call: `GET /api/tabs`. */
  functionOf(call: string): Resource;
  /** The statements of the function's role. */
  statementsOf(call: string): { Action: string | string[] }[];
  removeFile(call: string, name: string): void;
}

/** Copies what `npm run synth` has written and changes the copy. */
export function breakTemplates(from: string, to: string, change: (templates: Breakable) => void): void {
  // The one archive is for the publication of the client.
  cpSync(from, to, { recursive: true, filter: (path) => !path.endsWith('.zip') });
  const file = join(to, 'graduate-application-dev-api.template.json');
  const template = JSON.parse(readFileSync(file, 'utf8')) as { Resources: Record<string, Resource> };
  const ofType = (type: string) => Object.entries(template.Resources).filter(([, { Type }]) => Type === type);
  function functionOf(call: string) {
    const found = ofType('AWS::Lambda::Function').find(([, { Properties }]) => Properties.Description === call);
    if (!found) throw new Error(`No function answers ${call}.`);
    return found[1];
  }
  change({
    ofType,
    functionOf,
    statementsOf(call) {
      const role = functionOf(call).Properties.Role['Fn::GetAtt'][0];
      const policy = ofType('AWS::IAM::Policy').find(([, { Properties }]) => Properties.Roles[0].Ref === role);
      return policy?.[1].Properties.PolicyDocument.Statement;
    },
    removeFile(call, name) {
      const asset = String(functionOf(call).Properties.Code.S3Key).replace(/\.zip$/, '');
      rmSync(join(to, `asset.${asset}`, name));
    },
  });
  writeFileSync(file, JSON.stringify(template));
}
