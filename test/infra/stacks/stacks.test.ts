// These cases share one suite: loading the CDK takes seconds, and its tokens do not survive into the next suite of a
// process.
import './environments.cases.ts';
import './data.cases.ts';
import './stateful.cases.ts';
import './identity.cases.ts';
import './documents.cases.ts';
import './api.cases.ts';
import './permissions.cases.ts';
import './read-role.cases.ts';
import './site.cases.ts';
import './firewall.cases.ts';
import './operations.cases.ts';
import './releases.cases.ts';
import './cost.cases.ts';
import './quotas.cases.ts';
import './saved-image.cases.ts';
