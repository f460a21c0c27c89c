import {
  type AddToPrincipalPolicyResult,
  PolicyDocument,
  PolicyStatement,
  Role,
  type RoleProps,
} from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';

/** A role with its policy inside, which is one resource of the stack in place of two. */
export class InlineRole extends Role {
  private readonly granted: PolicyDocument;

  constructor(scope: Construct, id: string, props: RoleProps) {
    const granted = new PolicyDocument();
    super(scope, id, { ...props, inlinePolicies: { Granted: granted } });
    this.granted = granted;
  }

  allow(actions: string[], resources: string[]) {
    this.addToPrincipalPolicy(new PolicyStatement({ actions, resources }));
  }

  override addToPrincipalPolicy(statement: PolicyStatement): AddToPrincipalPolicyResult {
    this.granted.addStatements(statement);
    return { statementAdded: true, policyDependable: this };
  }
}
