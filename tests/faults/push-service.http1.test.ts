import { testConduct } from './harness/conduct-tests.ts';
import { http1Conduct } from './harness/http1-conduct.ts';

testConduct(http1Conduct);
