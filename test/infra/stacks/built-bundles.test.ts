// These cases share one suite because bundling takes long.
import './bundle-contents.cases.ts';
import './bundles-alone.cases.ts';
